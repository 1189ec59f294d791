// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Locale;
import java.util.Optional;

/** Which API of a server is asked, by the path of its call. What each sends and reads: docs/endpoints.md. */
public enum EndpointType {
    /**
     * {@code /v1/chat/completions}: the prompt is a user's message, and the server puts its chat template around it.
     */
    CHAT(new ChatDialect()),
    /** {@code /v1/completions}: the prompt is continued as it is, without a chat template. */
    COMPLETIONS(new CompletionsDialect()),
    /** {@code /v1/responses}: OpenAI's newer API, of typed events. */
    RESPONSES(new ResponsesDialect()),
    /** {@code /v1/messages}: Anthropic's API. */
    MESSAGES(new MessagesDialect()),
    /** {@code /v1/embeddings}: vectors for a batch of texts. */
    EMBEDDINGS(ResultDialect.embeddings()),
    /** {@code /v2/rerank}: Cohere's form of ranking passages for a query, which vLLM has, too. */
    COHERE_RANKINGS(ResultDialect.cohereRankings()),
    /** {@code /rerank}: the form of Hugging Face's Text Embeddings Inference. */
    HF_TEI_RANKINGS(ResultDialect.teiRankings()),
    /** {@code /v1/ranking}: the form of NVIDIA NIM. */
    NIM_RANKINGS(ResultDialect.nimRankings()),
    /** {@code /v1/images/generations}: a picture for a text. */
    IMAGE_GENERATION(ResultDialect.images()),
    /** {@code /generate_stream} of Hugging Face's TGI, {@code /generate} without a stream. */
    HUGGINGFACE_GENERATE(new TgiDialect()),
    /** {@code /completion}: llama.cpp's own. */
    LLAMA_COMPLETION(new LlamaCompletionDialect()),
    /** {@code /api/chat}: Ollama's own, of JSON lines. */
    OLLAMA_CHAT(OllamaDialect.chat()),
    /** {@code /api/generate}: Ollama's own without a chat, of JSON lines. */
    OLLAMA_GENERATE(OllamaDialect.generate()),
    /**
     * An application's own stream, as {@link ApplicationStream} describes it; the address is that of the call itself.
     */
    APPLICATION(new ApplicationDialect(Optional.empty()));

    private final ApiDialect dialect;

    EndpointType(ApiDialect dialect) {
        this.dialect = dialect;
    }

    ApiDialect dialect() {
        return dialect;
    }

    /** Whether this API can answer by a stream; without one there is no TTFT, ITL or ICL. */
    public boolean canStream() {
        return dialect.canStream();
    }

    /** Whether answers are text, made of tokens, and not vectors, scores or pictures. */
    public boolean generates() {
        return dialect.generates();
    }

    /** Whether a request names the model, so that its name must be known. */
    public boolean namesModel() {
        return dialect.namesModel();
    }

    /** Whether a request may carry what was said before it. */
    public boolean takesConversations() {
        return switch (this) {
            case CHAT, RESPONSES, MESSAGES, OLLAMA_CHAT, APPLICATION -> true;
            default -> false;
        };
    }

    /** Whether a request may carry images and sounds. */
    public boolean takesMedia() {
        return this == CHAT;
    }

    /** How many texts a request has beyond its batch: a ranking has a query before its passages. */
    private int textsBesideTheBatch() {
        return switch (this) {
            case COHERE_RANKINGS, HF_TEI_RANKINGS, NIM_RANKINGS -> 1;
            default -> 0;
        };
    }

    /** Whether a request takes a batch of texts. */
    public boolean takesBatches() {
        return this == EMBEDDINGS || textsBesideTheBatch() > 0;
    }

    /** How many texts a request with a batch of this size has; 1 where there are no batches. */
    public int textsPerRequest(int batchSize) {
        return takesBatches() ? batchSize + textsBesideTheBatch() : 1;
    }

    /** Whether there is a field by which this API is asked for the full length of an answer. */
    public boolean takes(LengthField field) {
        return dialect.enforcingFields().contains(field);
    }

    /** The name in settings and files, such as {@code ollama-chat}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
