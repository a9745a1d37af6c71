/**
 * A language model of two megabytes for model servers that read GGUF: test material, made during a test. It knows only which letter
 * follows which, so a test decides what it writes: `{ t: 'h', h: 'e' }`. The server, its tokens, its grammar and its limits are real.
 */

const [width, heads, headWidth, hidden] = [320, 5, 64, 32];
const special = ['<unk>', '<s>', '</s>'];
const end = special.indexOf('</s>');
const firstByte = special.length;
/** Written by the tokenizer in place of a space. */
const blank = '\u2581';
const vocabulary = [
  ...special,
  ...Array.from({ length: 256 }, (_none, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  blank,
];
/** As the format numbers them. */
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 };
const kindOf = (token, id) => {
  if (token === blank) return kinds.normal;
  if (id >= firstByte) return kinds.byte;
  return id === 0 ? kinds.unknown : kinds.control;
};

/**
 * @param {{ follows?: Record<string, string>, contextTokens?: number, seed?: number }} options `follows`: for a letter the letters that may
 *   come next, the likeliest first; without it all weights are random
 * @returns {Buffer} a GGUF file
 */
export function tinyModel({ follows, contextTokens = 32_768, seed = 1 } = {}) {
  const random = randomFrom(seed);
  const filled = (length) =>
    Float32Array.from({ length }, () => (follows === undefined ? 2 * random() - 1 : 0));
  const ones = () => new Float32Array(width).fill(1);
  const matrix = (name, columns, rows, values = filled(columns * rows)) => ({
    name,
    shape: [columns, rows],
    values,
  });
  const norm = (name) => ({ name, shape: [width], values: ones() });
  const words = vocabulary.length;
  const tensors = [
    matrix('token_embd.weight', width, words, follows && oneForEach(words)),
    norm('output_norm.weight'),
    matrix('output.weight', width, words, follows && preferences(follows)),
    norm('blk.0.attn_norm.weight'),
    matrix('blk.0.attn_q.weight', width, heads * headWidth),
    matrix('blk.0.attn_k.weight', width, headWidth),
    matrix('blk.0.attn_v.weight', width, headWidth),
    matrix('blk.0.attn_output.weight', heads * headWidth, width),
    norm('blk.0.ffn_norm.weight'),
    matrix('blk.0.ffn_gate.weight', width, hidden),
    matrix('blk.0.ffn_up.weight', width, hidden),
    matrix('blk.0.ffn_down.weight', hidden, width),
  ];
  return gguf(fieldsOf(contextTokens), tensors);
}

const fieldsOf = (contextTokens) => ({
  'general.architecture': 'llama',
  'general.name': 'tiny',
  'llama.context_length': contextTokens,
  'llama.embedding_length': width,
  'llama.block_count': 1,
  'llama.feed_forward_length': hidden,
  'llama.attention.head_count': heads,
  'llama.attention.head_count_kv': 1,
  'llama.rope.dimension_count': headWidth,
  'llama.attention.layer_norm_rms_epsilon': new Float32Array([1e-5]),
  'tokenizer.ggml.model': 'llama',
  'tokenizer.ggml.tokens': vocabulary,
  'tokenizer.ggml.scores': Float32Array.from(vocabulary, () => 0),
  'tokenizer.ggml.token_type': Int32Array.from(vocabulary, kindOf),
  'tokenizer.ggml.bos_token_id': special.indexOf('<s>'),
  'tokenizer.ggml.eos_token_id': end,
  'tokenizer.ggml.add_space_prefix': false,
});

/** Every token is a direction of its own, so that the last layer sees which letter was the last. */
function oneForEach(words) {
  const values = new Float32Array(width * words);
  for (let word = 0; word < words; word += 1) values[word * width + word] = 1;
  return values;
}

/** After normalisation the one of a token is the root of the width. */
const lengthOfOne = Math.sqrt(width);
const most = 40;

/** The answer ends where nothing that was named may follow. */
function preferences(follows) {
  const values = new Float32Array(width * vocabulary.length);
  const prefer = (next, last, logit) => (values[next * width + last] = logit / lengthOfOne);
  for (let last = 0; last < vocabulary.length; last += 1) prefer(end, last, 1);
  for (const [letter, next] of Object.entries(follows))
    [...next].forEach((one, at) => prefer(idOf(one), idOf(letter), most - at));
  return values;
}

const idOf = (letter) => firstByte + letter.charCodeAt(0);

/** Mulberry32. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [version, alignment] = [3, 32];
/** Of values in the file: an unsigned integer, a signed one, a float, a truth, a text, a list. */
const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 };

const uint32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const uint64 = (value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const bytesOf = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);
const text = (value) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
};
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (alignment - 1))]);

/** https://github.com/ggml-org/ggml/blob/master/docs/gguf.md, for little-endian machines. */
function gguf(fields, tensors) {
  let offset = 0;
  const infos = tensors.map(({ name, shape, values }) => {
    const at = offset;
    offset += Math.ceil(values.byteLength / alignment) * alignment;
    const float32 = 0;
    return Buffer.concat([
      text(name),
      uint32(shape.length),
      ...shape.map(uint64),
      uint32(float32),
      uint64(at),
    ]);
  });
  const entries = Object.entries(fields);
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(version),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.map(([key, value]) => Buffer.concat([text(key), typed(value)])),
    ...infos,
  ]);
  return Buffer.concat([padded(head), ...tensors.map(({ values }) => padded(bytesOf(values)))]);
}

function typed(value) {
  if (typeof value === 'string') return Buffer.concat([uint32(types.string), text(value)]);
  if (typeof value === 'number') return Buffer.concat([uint32(types.uint32), uint32(value)]);
  if (typeof value === 'boolean') return Buffer.concat([uint32(types.bool), Buffer.of(Number(value))]);
  if (Array.isArray(value)) return list(types.string, value.length, value.map(text));
  const type = value instanceof Float32Array ? types.float32 : types.int32;
  return value.length === 1
    ? Buffer.concat([uint32(type), bytesOf(value)])
    : list(type, value.length, [bytesOf(value)]);
}

const list = (type, length, parts) =>
  Buffer.concat([uint32(types.array), uint32(type), uint64(length), ...parts]);
