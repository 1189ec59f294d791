// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.List;

record CompositeSink(List<RecordSink> sinks) implements RecordSink {

    @Override
    public void accept(RequestRecord record) {
        for (RecordSink sink : sinks) {
            sink.accept(record);
        }
    }

    @Override
    public void keep(RequestRecord record) {
        for (RecordSink sink : sinks) {
            sink.keep(record);
        }
    }

    @Override
    public boolean wantsTexts() {
        return sinks.stream().anyMatch(RecordSink::wantsTexts);
    }

    @Override
    public void texts(long index, List<String> texts) {
        for (RecordSink sink : sinks) {
            sink.texts(index, texts);
        }
    }

    @Override
    public boolean enough() {
        for (RecordSink sink : sinks) {
            if (sink.enough()) {
                return true;
            }
        }
        return false;
    }
}
