// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** How report.html looks, by day, by night and on paper; and what a browser is to refuse in it. */
final class PageStyle {

    /**
     * Every colour but that of rules keeps a contrast of at least 4.5 to 1 to its ground: most of them are text
     * somewhere.
     */
    static final String CSS = """
            :root{color-scheme:light dark;--ground:#fff;--panel:#f5f6f8;--ink:#1b1f24;--soft:#57606a;--rule:#d0d7de;\
            --one:#0b62c4;--two:#8a4b00;--good:#146c2e;--bad:#b3261e;--warn:#7a5200}
            @media (prefers-color-scheme:dark){:root{--ground:#14171c;--panel:#1e232a;--ink:#e6e9ee;--soft:#a5afbb;\
            --rule:#3a424d;--one:#6cb0ff;--two:#f0a95b;--good:#5fd083;--bad:#ff8a80;--warn:#f2c14e}}
            @media print{:root{--ground:#fff;--panel:#fff;--ink:#000;--soft:#333;--rule:#999;--one:#0b62c4;--two:#8a4b00;\
            --good:#146c2e;--bad:#b3261e;--warn:#7a5200}section,figure,tr{break-inside:avoid}}
            body{margin:0 auto;padding:1.5rem;max-width:64rem;background:var(--ground);color:var(--ink);\
            font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
            h1{font-size:1.4rem;margin:0 0 .25rem}
            h2{font-size:1.1rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--rule)}
            p{margin:.4rem 0}
            .soft,.note,figcaption{color:var(--soft)}
            .verdict{margin:1rem 0;padding:.6rem .9rem;border-left:.4rem solid var(--rule);background:var(--panel);\
            font-weight:600}
            .verdict.good{border-color:var(--good)}
            .verdict.bad{border-color:var(--bad)}
            .verdict.warn{border-color:var(--warn)}
            td.good{color:var(--good)}
            b.bad,td.bad{color:var(--bad)}
            p.warn,td.warn{color:var(--warn)}
            table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
            caption{text-align:left;color:var(--soft);padding:.2rem 0}
            th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
            th{font-weight:600}
            .number{text-align:right;white-space:nowrap}
            td.bar{width:14rem}
            code{font-family:ui-monospace,Consolas,monospace;font-size:.92em}
            figure{margin:1rem 0}
            svg{display:block;width:100%;height:auto}
            svg text{fill:var(--soft);font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;\
            paint-order:stroke;stroke:var(--ground);stroke-width:3px;stroke-linejoin:round}
            .axis{stroke:var(--soft);fill:none}
            .grid{stroke:var(--rule);fill:none}
            .one{stroke:var(--one);fill:none}
            .two{stroke:var(--two);fill:none}
            .dots{stroke-width:3.4;stroke-linecap:round}
            .line{stroke-width:1.8}
            .area{fill:var(--one);fill-opacity:.15;stroke:none}
            .fail{stroke:var(--bad);fill:none;stroke-width:1.6}
            .limit{stroke:var(--bad);stroke-width:1.4;stroke-dasharray:6 4}
            .mark{stroke:var(--ink);stroke-dasharray:2 3}
            svg .strong{fill:var(--ink)}
            svg .limited{fill:var(--bad)}
            .slot{fill:var(--warn)}
            .delay{fill:var(--bad)}
            .connect{fill:var(--soft)}
            .wait{fill:var(--two)}
            .stream{fill:var(--one)}
            .silence{fill:var(--ground);stroke:var(--soft);vector-effect:non-scaling-stroke}
            .key{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 .8em}
            """;

    private PageStyle() {}

    /** Nothing is loaded, run, sent or embedded; the style sheet is known by its fingerprint. */
    static String contentPolicy() {
        return "default-src 'none'; style-src 'sha256-" + fingerprint() + "'; base-uri 'none'; form-action 'none'";
    }

    private static String fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(CSS.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
