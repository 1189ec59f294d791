# SPDX-License-Identifier: Apache-2.0
# make-tiny-model.py OUT.gguf [--dim 64 --layers 2 --heads 4 --kv 2 --ff 176 --ctx 2048 --merges 700 --stop-after 200 --seed 7 --f32 --bytes --name N]   (numpy only)
import argparse, struct, collections, math, numpy as np
P = argparse.ArgumentParser(); P.add_argument('out')
for k, v in dict(dim=64, layers=2, heads=4, kv=2, ff=176, ctx=2048, merges=700, seed=7).items(): P.add_argument('--' + k, type=int, default=v)
P.add_argument('--stop-after', type=float, default=200); P.add_argument('--f32', action='store_true'); P.add_argument('--bytes', action='store_true'); P.add_argument('--name', default='tiny-random-llama'); a = P.parse_args()
bs = [*range(33, 127), *range(161, 173), *range(174, 256)]; cs = bs[:]                       # GPT-2 byte alphabet
for b in range(256):
    if b not in bs: bs.append(b); cs.append(256 + len(bs) - 189)
B2U = dict(zip(bs, map(chr, cs))); U2B = {u: b for b, u in B2U.items()}; raw = lambda t: bytes(U2B[c] for c in t)
STEMS = "the of and to in is that for it as was with be by on not he at are this have from or an they which one you were all she there would their we him been has when who will more no if out so said what up its about into than them can only other new some time could these two may first request response token stream model server latency error queue batch prompt answer system user assistant measure second rate load test result number word sentence write explain list count return please tell short long story data value".split()
words = collections.Counter()
for i, s in enumerate(STEMS):
    for j, x in enumerate(["", "s", "ed", "ing", "er", "ly", "ness", "ment", "able"]): words[" " + s + x] += max(1, 40 - i // 8) // (1 + 3 * j) + 1
    words[s] += 3; words[s.capitalize()] += 2
for d in range(1000): words[" %d" % d] += 1
for p in ".,!?:;()\"\n": words[p] += 50
seqs = {w: tuple(B2U[b] for b in w.encode()) for w in words}; merges = []; tokens = [B2U[b] for b in range(256)]; seen = set(tokens)
while len(merges) < a.merges:                                                                # plain BPE training
    c = collections.Counter()
    for w, s in seqs.items():
        for q in zip(s, s[1:]): c[q] += words[w]
    if not c: break
    (x, y), _ = max(c.items(), key=lambda kv: (kv[1], kv[0])); merges.append((x, y))
    if x + y not in seen: tokens.append(x + y); seen.add(x + y)
    for w, s in list(seqs.items()):
        o = []; i = 0
        while i < len(s):
            if s[i:i + 2] == (x, y): o.append(x + y); i += 2
            else: o.append(s[i]); i += 1
        seqs[w] = tuple(o)
n0 = len(tokens); EOS, EOT = n0, n0 + 2; tokens += ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]; V = len(tokens)
ok = [i < n0 and (a.bytes or tokens[i] == B2U[10] or all(32 <= b < 127 for b in raw(tokens[i]))) for i in range(V)]
g = np.random.default_rng(a.seed); D, F, H, K = a.dim, a.ff, a.heads, a.kv; hd = D // H; dt = np.float32 if a.f32 else np.float16
def W(o, i, s=1.0, z=False):
    w = g.standard_normal((o, i), dtype=np.float32) * (s / math.sqrt(i)); w[0] *= (0 if z else 1); return w.astype(dt)
E = g.standard_normal((V, D), dtype=np.float32); E[:, 0] = 3; one = np.ones(D, np.float32); T = [("token_embd.weight", E.astype(dt))]   # channel 0 constant
for l in range(a.layers): T += [("blk.%d.%s.weight" % (l, n), w) for n, w in (("attn_norm", one), ("attn_q", W(D, D)), ("attn_k", W(K * hd, D)), ("attn_v", W(K * hd, D)), ("attn_output", W(D, D, .5, True)), ("ffn_norm", one), ("ffn_gate", W(F, D)), ("ffn_up", W(F, D)), ("ffn_down", W(D, F, .5, True)))]
h0 = 3 / math.sqrt((9 + (D - 1) * (1 + .1 * a.layers)) / D); O = g.standard_normal((V, D), dtype=np.float32) * (1.6 / math.sqrt(D)); O[:, 0] = 0
for i in range(V):
    if not ok[i]: O[i] *= .1; O[i, 0] = -40 / h0                                             # per-token bias through channel 0
O[EOT] = 0; O[EOT, 0] = (math.log(sum(ok)) + 1.28 - math.log(a.stop_after)) / h0; T += [("output_norm.weight", one), ("output.weight", O.astype(dt))]
s = lambda x: struct.pack('<Q', len(x.encode())) + x.encode(); u = lambda v: struct.pack('<II', 4, v); f = lambda v: struct.pack('<If', 6, v); S = lambda v: struct.pack('<I', 8) + s(v)
arr = lambda t, items: struct.pack('<IIQ', 9, t, len(items)) + b''.join(s(x) if t == 8 else struct.pack('<i', x) for x in items); L = 'llama.'; G = 'tokenizer.ggml.'
TPL = "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>' + '\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
kv = {'general.architecture': S('llama'), 'general.name': S(a.name), 'general.file_type': u(0 if a.f32 else 1), L + 'context_length': u(a.ctx), L + 'embedding_length': u(D), L + 'block_count': u(a.layers), L + 'feed_forward_length': u(F), L + 'attention.head_count': u(H), L + 'attention.head_count_kv': u(K), L + 'attention.layer_norm_rms_epsilon': f(1e-5), L + 'rope.dimension_count': u(hd), L + 'rope.freq_base': f(1e4), L + 'vocab_size': u(V),
      G + 'model': S('gpt2'), G + 'pre': S('gpt-2'), G + 'tokens': arr(8, tokens), G + 'token_type': arr(5, [1] * n0 + [3] * 3), G + 'merges': arr(8, [x + ' ' + y for x, y in merges]), G + 'bos_token_id': u(EOS), G + 'eos_token_id': u(EOT), G + 'eot_token_id': u(EOT), G + 'padding_token_id': u(EOS), G + 'add_bos_token': struct.pack('<IB', 7, 0), 'tokenizer.chat_template': S(TPL)}
off = 0; info = b''; blob = b''
for n, t in T:
    info += s(n) + struct.pack('<I', t.ndim) + b''.join(struct.pack('<Q', d) for d in t.shape[::-1]) + struct.pack('<IQ', 0 if t.dtype == np.float32 else 1, off); b = t.tobytes(); b += bytes(-len(b) % 32); blob += b; off += len(b)
h = b'GGUF' + struct.pack('<IQQ', 3, len(T), len(kv)) + b''.join(s(k) + v for k, v in kv.items()) + info; open(a.out, 'wb').write(h + bytes(-len(h) % 32) + blob); print(V, 'tokens', sum(ok), 'live', off, 'bytes')
import json                                                                                  # the same vocabulary as a Hugging Face tokenizer.json, for exact client-side counts
added = [dict(id=n0 + i, content=tokens[n0 + i], single_word=False, lstrip=False, rstrip=False, normalized=False, special=True) for i in range(3)]
bl = lambda **k: dict(type='ByteLevel', add_prefix_space=False, trim_offsets=True, use_regex=True, **k)
json.dump(dict(version='1.0', truncation=None, padding=None, added_tokens=added, normalizer=None, pre_tokenizer=bl(), post_processor=None, decoder=bl(),
    model=dict(type='BPE', dropout=None, unk_token=None, continuing_subword_prefix=None, end_of_word_suffix=None, fuse_unk=False, byte_fallback=False, ignore_merges=False,
    vocab={t: i for i, t in enumerate(tokens[:n0])}, merges=[x + ' ' + y for x, y in merges])), open(a.out.rsplit('.', 1)[0] + '-tokenizer.json', 'w'), ensure_ascii=False)
