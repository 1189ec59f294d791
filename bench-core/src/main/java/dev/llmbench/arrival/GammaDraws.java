// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import dev.llmbench.random.GaussianStream;
import dev.llmbench.random.RandomStream;

/**
 * Numbers of the gamma distribution with a given shape and scale 1, by the method of Marsaglia and Tsang (2000). A
 * shape below 1 is drawn as one of shape + 1 and multiplied by {@code u^(1/shape)}.
 */
final class GammaDraws {

    private final RandomStream uniform;
    private final GaussianStream gaussian;
    private final double shape;
    private final double d;
    private final double c;

    GammaDraws(RandomStream uniform, double shape) {
        this.uniform = uniform;
        this.gaussian = new GaussianStream(uniform);
        this.shape = shape;
        this.d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
        this.c = 1 / StrictMath.sqrt(9 * d);
    }

    double next() {
        double draw = ofShapeFromOne();
        // 1 - u is never 0, so that no gap is
        return shape < 1 ? draw * StrictMath.pow(1 - uniform.nextDouble(), 1 / shape) : draw;
    }

    private double ofShapeFromOne() {
        while (true) {
            double x = gaussian.next();
            double root = 1 + c * x;
            if (root > 0) {
                double v = root * root * root;
                double u = 1 - uniform.nextDouble();
                if (StrictMath.log(u) < x * x / 2 + d - d * v + d * StrictMath.log(v)) {
                    return d * v;
                }
            }
        }
    }
}
