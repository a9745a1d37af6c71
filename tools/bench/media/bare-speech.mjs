import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const [layers, heads, width] = [8, 8, 52];
const [begin, end] = [1, 2];
const sampleRate = 16_000;
const windowSeconds = 8;
const tokensPerSecond = 6.5;

/** Plain Moonshine base: windows of a fixed length through encoder and decoder, without decoding tokens to text. */
export async function loadBareSpeech(modelsDir, threads = 1) {
  const options = { executionProviders: ['cpu'], intraOpNumThreads: threads, interOpNumThreads: 1 };
  const open = (file) => InferenceSession.create(join(modelsDir, 'moonshine-base', file), options);
  const [encoder, decoder] = [await open('encoder_model.onnx'), await open('decoder_model_merged.onnx')];
  return async (samples) => {
    let tokens = 0;
    const step = windowSeconds * sampleRate;
    for (let at = 0; at + sampleRate < samples.length; at += step) {
      tokens += await transcribe(encoder, decoder, samples.slice(at, at + step));
    }
    return tokens;
  };
}

async function transcribe(encoder, decoder, clip) {
  const input = { input_values: new Tensor('float32', clip, [1, clip.length]) };
  const { last_hidden_state: encoder_hidden_states } = await encoder.run(input);
  const cache = Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, width])]),
  );
  const maxTokens = Math.trunc((clip.length / sampleRate) * tokensPerSecond);
  for (let count = 0, token = begin; ; count += 1) {
    if (count === maxTokens) return count;
    const isFirst = count === 0;
    const requestedNames = isFirst ? names : decoderNames;
    const output = await decoder.run(
      {
        ...cache,
        encoder_hidden_states,
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
      },
      ['logits', ...requestedNames.map(present)],
    );
    for (const name of requestedNames) cache[name] = output[present(name)];
    token = highest(output.logits.data);
    if (token === end) return count;
  }
}

const names = Array.from({ length: layers }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
    (side) => `past_key_values.${layer}.${side}`,
  ),
).flat();
const decoderNames = names.filter((name) => name.includes('.decoder.'));
const present = (name) => name.replace('past_key_values', 'present');

function highest(logits) {
  let best = 0;
  for (let at = 1; at < logits.length; at += 1) if (logits[at] > logits[best]) best = at;
  return best;
}
