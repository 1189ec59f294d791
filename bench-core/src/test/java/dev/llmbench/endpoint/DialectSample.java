// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server of one API sends, and what is to be heard of it. All of them tell the same: reasoning "Hm.", the text
 * "Row on" in two pieces, 21 tokens in and 8 out, as far as the API can.
 *
 * @param stream the events of a stream, each with its framing; the last one ends it
 * @param lastIsTerminal whether the last event completes the answer whatever follows
 * @param whole an answer in one piece
 * @param streamError an event in which the server tells an error
 * @param request the body of a request without a stream for the prompt "hi" of 16 output tokens and the model "m"
 * @param path where that is sent
 */
record DialectSample(
        EndpointType type,
        List<String> stream,
        boolean lastIsTerminal,
        String whole,
        String streamError,
        String request,
        String path,
        Map<String, Object> expected) {

    private static final String USAGE = "\"usage\":{\"prompt_tokens\":21,\"completion_tokens\":8}";
    private static final String PAIR = "\"usage\":{\"input_tokens\":21,\"output_tokens\":8}";

    static final ApplicationStream APPLICATION = ApplicationStream.posting(
                    "{\"question\":\"{{prompt}}\",\"length\":\"{{max_tokens}}\",\"log\":[\"{{messages}}\",1.50],\"on\":true}")
            .text("/data/0/piece")
            .reasoning("/think~1ing")
            .finish("/done")
            .usage("/meta/usage");

    EndpointSpec spec(String baseUrl) {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        return type == EndpointType.APPLICATION ? spec.withApplication(APPLICATION) : spec.withType(type);
    }

    ApiDialect dialect() {
        return spec("http://h").dialect();
    }

    private static String data(String json) {
        return "data: " + json + "\n\n";
    }

    private static String named(String name, String json) {
        return "event: " + name + "\n" + data(json);
    }

    private static Map<String, Object> heard(String reasoning, String finish) {
        return Map.of("text", "Row on", "reasoning_text", reasoning, "finish_reason", finish, "in", "21", "out", "8");
    }

    static List<DialectSample> all() {
        return List.of(
                chat(),
                completions(),
                responses(),
                messages(),
                llama(),
                tgi(),
                ollamaChat(),
                ollamaGenerate(),
                application(),
                embeddings(),
                cohere(),
                tei(),
                nim(),
                images());
    }

    private static DialectSample chat() {
        return new DialectSample(
                EndpointType.CHAT,
                List.of(
                        data("{\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}"),
                        data("{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"Hm.\"}}]}"),
                        data("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Row\"}}]}"),
                        data(
                                "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\" on\"},\"finish_reason\":\"stop\"}]}"),
                        data("{\"choices\":[]," + USAGE + "}"),
                        data("[DONE]")),
                true,
                "{\"choices\":[{\"index\":0,\"message\":{\"reasoning_content\":\"Hm.\",\"content\":\"Row on\"},"
                        + "\"finish_reason\":\"stop\"}]," + USAGE + "}",
                data("{\"error\":{\"message\":\"broken\"}}"),
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream\":false,\"max_tokens\":16}",
                "/v1/chat/completions",
                heard("Hm.", "stop"));
    }

    private static DialectSample completions() {
        return new DialectSample(
                EndpointType.COMPLETIONS,
                List.of(
                        data("{\"choices\":[{\"index\":0,\"text\":\"Row\"}]}"),
                        data("{\"choices\":[{\"index\":0,\"text\":\" on\",\"finish_reason\":\"length\"}]}"),
                        data("{\"choices\":[]," + USAGE + "}"),
                        data("[DONE]")),
                true,
                "{\"choices\":[{\"index\":0,\"text\":\"Row on\",\"finish_reason\":\"length\"}]," + USAGE + "}",
                data("{\"error\":{\"message\":\"broken\"}}"),
                "{\"model\":\"m\",\"prompt\":\"hi\",\"stream\":false,\"max_tokens\":16}",
                "/v1/completions",
                heard("", "length"));
    }

    private static DialectSample responses() {
        String output =
                "\"output\":[{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"Hm.\"}]},"
                        + "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"Row on\"}]}]";
        String last = "{\"id\":\"r\",\"error\":null,\"status\":\"completed\"," + output + "," + PAIR + "}";
        return new DialectSample(
                EndpointType.RESPONSES,
                List.of(
                        named(
                                "response.created",
                                "{\"type\":\"response.created\",\"response\":{\"status\":\"in_progress\"}}"),
                        named(
                                "response.reasoning_summary_text.delta",
                                "{\"type\":\"response.reasoning_summary_text.delta\",\"delta\":\"Hm.\"}"),
                        // the type may come last
                        named(
                                "response.output_text.delta",
                                "{\"delta\":\"Row\",\"type\":\"response.output_text.delta\"}"),
                        named(
                                "response.output_text.delta",
                                "{\"type\":\"response.output_text.delta\",\"delta\":\" on\"}"),
                        named("response.audio.delta", "{\"type\":\"response.audio.delta\",\"delta\":\"UklGR\"}"),
                        named(
                                "response.output_text.done",
                                "{\"type\":\"response.output_text.done\",\"text\":\"Row on\"}"),
                        named("response.completed", "{\"type\":\"response.completed\",\"response\":" + last + "}")),
                true,
                last,
                named(
                        "response.failed",
                        "{\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{\"message\":\"broken\"}}}"),
                "{\"model\":\"m\",\"input\":\"hi\",\"stream\":false,\"max_output_tokens\":16}",
                "/v1/responses",
                heard("Hm.", "completed"));
    }

    private static DialectSample messages() {
        return new DialectSample(
                EndpointType.MESSAGES,
                List.of(
                        named(
                                "message_start",
                                "{\"type\":\"message_start\",\"message\":{\"content\":[],\"model\":\"m\",\"usage\":"
                                        + "{\"input_tokens\":9,\"cache_read_input_tokens\":10,"
                                        + "\"cache_creation_input_tokens\":2,\"output_tokens\":1}}}"),
                        named("ping", "{\"type\":\"ping\"}"),
                        named(
                                "content_block_start",
                                "{\"type\":\"content_block_start\",\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\"}}"),
                        named(
                                "content_block_delta",
                                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"Hm.\"}}"),
                        named(
                                "content_block_delta",
                                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"signature_delta\",\"signature\":\"c2ln\"}}"),
                        named(
                                "content_block_delta",
                                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Row\"}}"),
                        named(
                                "content_block_delta",
                                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\" on\"}}"),
                        named(
                                "message_delta",
                                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":8}}"),
                        named("message_stop", "{\"type\":\"message_stop\"}")),
                true,
                "{\"type\":\"message\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"Hm.\",\"signature\":\"c2ln\"},"
                        + "{\"type\":\"text\",\"text\":\"Row on\"}],\"stop_reason\":\"end_turn\"," + PAIR + "}",
                named("error", "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"broken\"}}"),
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream\":false,\"max_tokens\":16}",
                "/v1/messages",
                heard("Hm.", "end_turn"));
    }

    private static DialectSample llama() {
        String end = "\"stop\":true,\"stop_type\":\"limit\",\"tokens_predicted\":8,\"tokens_evaluated\":21,"
                + "\"tokens_cached\":28,\"generation_settings\":{\"stop\":[]},\"prompt\":\"hi\"}";
        return new DialectSample(
                EndpointType.LLAMA_COMPLETION,
                List.of(
                        data("{\"index\":0,\"content\":\"Row\",\"tokens\":[1],\"stop\":false,\"tokens_predicted\":1}"),
                        data("{\"index\":0,\"content\":\" on\",\"tokens\":[2],\"stop\":false,\"tokens_predicted\":2}"),
                        data("{\"index\":0,\"content\":\"\"," + end)),
                true,
                "{\"index\":0,\"content\":\"Row on\"," + end,
                data("{\"error\":{\"code\":500,\"message\":\"broken\"}}"),
                "{\"prompt\":\"hi\",\"model\":\"m\",\"stream\":false,\"n_predict\":16}",
                "/completion",
                heard("", "limit"));
    }

    private static DialectSample tgi() {
        String details = "\"details\":{\"finish_reason\":\"length\",\"generated_tokens\":8,\"input_length\":21}";
        return new DialectSample(
                EndpointType.HUGGINGFACE_GENERATE,
                List.of(
                        data(
                                "{\"index\":1,\"token\":{\"id\":5,\"text\":\"Row\",\"special\":false},\"generated_text\":null}"),
                        data(
                                "{\"index\":2,\"token\":{\"id\":6,\"text\":\" on\",\"special\":false},\"generated_text\":null}"),
                        data(
                                "{\"index\":3,\"token\":{\"id\":2,\"text\":\"</s>\",\"special\":true},\"generated_text\":\"Row on\","
                                        + details + "}")),
                true,
                "{\"generated_text\":\"Row on\"," + details + "}",
                data("{\"error\":\"broken\",\"error_type\":\"generation\"}"),
                "{\"inputs\":\"hi\",\"parameters\":{\"max_new_tokens\":16,\"details\":true}}",
                "/generate",
                heard("", "length"));
    }

    private static DialectSample ollamaChat() {
        String end = "\"done\":true,\"done_reason\":\"stop\",\"prompt_eval_count\":21,\"eval_count\":8}";
        return new DialectSample(
                EndpointType.OLLAMA_CHAT,
                List.of(
                        "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\",\"thinking\":\"Hm.\"},\"done\":false}\n",
                        "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Row\"},\"done\":false}\r\n",
                        "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\" on\"},\"done\":false}\n",
                        "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\"}," + end + "\n"),
                true,
                "{\"model\":\"m\",\"message\":{\"content\":\"Row on\",\"thinking\":\"Hm.\"}," + end,
                "{\"error\":\"broken\"}\n",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream\":false,"
                        + "\"options\":{\"num_predict\":16}}",
                "/api/chat",
                heard("Hm.", "stop"));
    }

    private static DialectSample ollamaGenerate() {
        String end = "\"done\":true,\"done_reason\":\"length\",\"prompt_eval_count\":21,\"eval_count\":8}";
        return new DialectSample(
                EndpointType.OLLAMA_GENERATE,
                List.of(
                        "{\"model\":\"m\",\"response\":\"Row\",\"done\":false}\n",
                        "{\"model\":\"m\",\"response\":\" on\",\"done\":false}\n",
                        "{\"model\":\"m\",\"response\":\"\",\"context\":[1,2]," + end + "\n"),
                true,
                "{\"model\":\"m\",\"response\":\"Row on\"," + end,
                "{\"error\":\"broken\"}\n",
                "{\"model\":\"m\",\"prompt\":\"hi\",\"stream\":false,\"options\":{\"num_predict\":16}}",
                "/api/generate",
                heard("", "length"));
    }

    private static DialectSample application() {
        String usage = "\"meta\":{\"usage\":{\"promptTokens\":21,\"completionTokens\":8,\"totalTokens\":29}}";
        return new DialectSample(
                EndpointType.APPLICATION,
                List.of(
                        data("{\"think/ing\":\"Hm.\",\"done\":false}"),
                        data("{\"data\":[{\"piece\":\"Row\"},{\"piece\":\"not this\"}],\"done\":null}"),
                        data("{\"data\":[{\"piece\":\" on\"}],\"done\":\"\"}"),
                        data("{\"data\":[],\"done\":\"stop\"," + usage + "}")),
                false,
                "{\"think/ing\":\"Hm.\",\"data\":[{\"piece\":\"Row on\"}],\"done\":\"stop\"," + usage + "}",
                data("{\"error\":{\"message\":\"broken\"}}"),
                "{\"question\":\"hi\",\"length\":16,\"log\":[\"{{messages}}\",1.50],\"on\":true}",
                "",
                heard("Hm.", "stop"));
    }

    private static DialectSample result(
            EndpointType type, String whole, String request, String path, Optional<String> input) {
        return new DialectSample(
                type,
                List.of(),
                false,
                whole,
                "{\"error\":{\"message\":\"broken\"}}",
                request,
                path,
                Map.of("text", "", "in", input.orElse("null"), "out", "null"));
    }

    private static DialectSample embeddings() {
        return result(
                EndpointType.EMBEDDINGS,
                "{\"object\":\"list\",\"data\":[{\"index\":0,\"embedding\":[0.5,-1e-3]}],\"model\":\"m\","
                        + "\"usage\":{\"prompt_tokens\":21,\"total_tokens\":21}}",
                "{\"model\":\"m\",\"input\":[\"hi\"]}",
                "/v1/embeddings",
                Optional.of("21"));
    }

    private static DialectSample cohere() {
        return result(
                EndpointType.COHERE_RANKINGS,
                "{\"id\":\"x\",\"results\":[{\"index\":0,\"relevance_score\":0.9}],\"usage\":{\"total_tokens\":21}}",
                "{\"model\":\"m\",\"query\":\"a\",\"documents\":[\"hi\"]}",
                "/v2/rerank",
                Optional.of("21"));
    }

    private static DialectSample tei() {
        return result(
                EndpointType.HF_TEI_RANKINGS,
                "[{\"index\":0,\"score\":0.9}]",
                "{\"query\":\"a\",\"texts\":[\"hi\"]}",
                "/rerank",
                Optional.empty());
    }

    private static DialectSample nim() {
        return result(
                EndpointType.NIM_RANKINGS,
                "{\"rankings\":[{\"index\":0,\"logit\":2.5}],\"usage\":{\"prompt_tokens\":21,\"total_tokens\":21}}",
                "{\"model\":\"m\",\"query\":{\"text\":\"a\"},\"passages\":[{\"text\":\"hi\"}]}",
                "/v1/ranking",
                Optional.of("21"));
    }

    private static DialectSample images() {
        return result(
                EndpointType.IMAGE_GENERATION,
                "{\"created\":1,\"data\":[{\"b64_json\":\"iVBORw0KGgo=\"}]}",
                "{\"model\":\"m\",\"prompt\":\"hi\"}",
                "/v1/images/generations",
                Optional.empty());
    }

    @Override
    public String toString() {
        return type.text();
    }
}
