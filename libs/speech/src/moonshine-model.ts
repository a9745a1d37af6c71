import { join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { endsInLoop } from './loop-guard.js';
import { exists, ModelMissing } from './model-missing.js';
import { SAMPLE_RATE } from './recogniser.js';

export type MoonshineSize = 'base' | 'tiny';

type Tensors = typeof import('onnxruntime-node').Tensor;

const SHAPES = {
  tiny: { layers: 6, heads: 8, width: 36 },
  base: { layers: 8, heads: 8, width: 52 },
} as const;
const BEGIN = 1;
const END = 2;
/** The model's authors bound the output at 6.5 tokens per second of audio; fast speech stays below. */
const TOKENS_PER_SECOND = 6.5;
/** The encoder's three strided convolutions need a minimum length. */
const SHORTEST_INPUT_SECONDS = 1;

/** The encoder's output for one clip; can be decoded several times. */
export interface EncodedClip {
  states: Tensor;
  seconds: number;
}

export interface DecodedTokens {
  tokens: number[];
  /** Probability of each token, 0..1. */
  probabilities: number[];
  /** exp(mean log-probability of the tokens), 0..1. */
  confidence: number;
  /** The decoder repeated itself and was stopped. */
  looped: boolean;
  /** The decoder ended by itself, not at the length limit. */
  ended: boolean;
  /** An upper bound of the log-likelihood gain of other tokens for the same clip; needs no pass of the network. */
  gainAtMost(others: readonly number[]): number;
}

export const moonshineFiles = (modelsDir: string, size: MoonshineSize) =>
  ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((file) =>
    join(modelsDir, `moonshine-${size}`, file),
  );

/** The two networks of Moonshine (MIT, Useful Sensors): audio to features, features to tokens with a key-value cache. */
export class MoonshineModel {
  private readonly cacheNames: string[];
  private readonly decoderCacheNames: string[];

  private constructor(
    private readonly encoder: InferenceSession,
    private readonly decoder: InferenceSession,
    private readonly size: MoonshineSize,
    /** The class of the runtime, which is loaded lazily with the first network. */
    private readonly Tensor: Tensors,
  ) {
    this.cacheNames = namesOfCache(SHAPES[size].layers);
    this.decoderCacheNames = this.cacheNames.filter((name) => name.includes('.decoder.'));
  }

  static async load(modelsDir: string, size: MoonshineSize, threads: number): Promise<MoonshineModel> {
    const files = moonshineFiles(modelsDir, size);
    for (const file of files) if (!(await exists(file))) throw new ModelMissing(`moonshine-${size}`, file);
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const options = { executionProviders: ['cpu'], intraOpNumThreads: threads, interOpNumThreads: 1 };
    const [encoder, decoder] = await Promise.all(files.map((file) => InferenceSession.create(file, options)));
    if (encoder === undefined || decoder === undefined)
      throw new Error('Moonshine consists of an encoder and a decoder');
    return new MoonshineModel(encoder, decoder, size, Tensor);
  }

  /** Encodes one clip (16 kHz mono). */
  async encode(clip: Float32Array): Promise<EncodedClip> {
    const shortest = SHORTEST_INPUT_SECONDS * SAMPLE_RATE;
    const audio = clip.length >= shortest ? clip : new Float32Array(shortest);
    if (audio !== clip) audio.set(clip);
    const output = await this.encoder.run({
      input_values: new this.Tensor('float32', audio, [1, audio.length]),
    });
    return { states: output['last_hidden_state'] as Tensor, seconds: clip.length / SAMPLE_RATE };
  }

  /**
   * Greedy decoding of one clip. The encoder's keys and values never change after the first step, so later steps only request the
   * decoder's, which saves copying megabytes per token.
   */
  async decode({ states, seconds }: EncodedClip, signal?: AbortSignal): Promise<DecodedTokens> {
    const cache = this.emptyCache();
    const maxTokens = Math.max(4, Math.trunc(seconds * TOKENS_PER_SECOND));
    const tokens: number[] = [];
    const steps: DecodedStep[] = [];
    let looped = false;
    let ended = false;
    while (tokens.length < maxTokens && !looped) {
      signal?.throwIfAborted();
      const isFirst = tokens.length === 0;
      const requestedNames = isFirst ? this.cacheNames : this.decoderCacheNames;
      const step = stepInputs(this.Tensor, tokens.at(-1) ?? BEGIN, isFirst);
      const inputs = { ...cache, ...step, encoder_hidden_states: states };
      const output = await this.decoder.run(inputs, ['logits', ...requestedNames.map(presentName)]);
      for (const name of requestedNames) cache[name] = output[presentName(name)] as Tensor;
      const next = mostProbable(output['logits']?.data as Float32Array);
      steps.push(next);
      ended = next.token === END;
      if (ended) break;
      tokens.push(next.token);
      looped = endsInLoop(tokens);
    }
    const confidence = tokens.length === 0 ? 0 : Math.exp(totalOf(steps) / (tokens.length + 1));
    const probabilities = tokens.map((_, at) => Math.exp(steps[at]?.logProbability ?? 0));
    return {
      tokens,
      probabilities,
      looped,
      ended,
      confidence,
      gainAtMost: (others) => gainAtMost(steps, others),
    };
  }

  /**
   * The log-probability of each token of each reading of the clip, and last of its end, in one decoder pass with teacher forcing. Only
   * compare readings of the same call, because the dynamic quantisation depends on the batch.
   */
  async likelihoods({ states }: EncodedClip, readings: readonly (readonly number[])[]): Promise<number[][]> {
    const length = 1 + Math.max(...readings.map((tokens) => tokens.length));
    const ids = new BigInt64Array(readings.length * length).fill(BigInt(END));
    for (const [row, tokens] of readings.entries()) ids.set([BEGIN, ...tokens].map(BigInt), row * length);
    const output = await this.decoder.run(
      {
        ...this.emptyCache(),
        input_ids: new this.Tensor('int64', ids, [readings.length, length]),
        use_cache_branch: new this.Tensor('bool', [false], [1]),
        encoder_hidden_states: this.repeated(states, readings.length),
      },
      ['logits'],
    );
    const logits = output['logits']?.data as Float32Array;
    const width = logits.length / (readings.length * length);
    return readings.map((tokens, row) =>
      [...tokens, END].map((token, at) => {
        const start = (row * length + at) * width;
        return logProbabilityOf(logits.subarray(start, start + width), token);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.encoder.release(), this.decoder.release()]);
  }

  private repeated(states: Tensor, times: number): Tensor {
    const one = states.data as Float32Array;
    const all = new Float32Array(one.length * times);
    for (let row = 0; row < times; row += 1) all.set(one, row * one.length);
    return new this.Tensor('float32', all, [times, ...states.dims.slice(1)]);
  }

  private emptyCache(): Record<string, Tensor> {
    const { heads, width } = SHAPES[this.size];
    const empty = new this.Tensor('float32', new Float32Array(0), [0, heads, 1, width]);
    return Object.fromEntries(this.cacheNames.map((name) => [name, empty]));
  }
}

function namesOfCache(layers: number): string[] {
  const sides = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'];
  return Array.from({ length: layers }, (_, layer) =>
    sides.map((side) => `past_key_values.${layer}.${side}`),
  ).flat();
}

const presentName = (name: string) => name.replace('past_key_values', 'present');

const stepInputs = (Tensor: Tensors, token: number, isFirst: boolean) => ({
  input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
  use_cache_branch: new Tensor('bool', [!isFirst], [1]),
});

interface DecodedStep {
  token: number;
  logProbability: number;
  /** Logits of all tokens at this step. */
  logits: Float32Array;
}

const totalOf = (steps: readonly DecodedStep[]): number =>
  steps.reduce((total, { logProbability }) => total + logProbability, 0);

/** Both are equally likely up to the first difference; the probability of the remaining tokens is at most 1. */
function gainAtMost(steps: readonly DecodedStep[], others: readonly number[]): number {
  const all = [...others, END];
  const parting = steps.findIndex(({ token }, at) => token !== all[at]);
  const step = steps[parting];
  if (step === undefined) return 0;
  return logProbabilityOf(step.logits, all[parting] ?? END) - totalOf(steps.slice(parting));
}

function mostProbable(logits: Float32Array): DecodedStep {
  let token = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < logits.length; i += 1) {
    const logit = logits[i] ?? highest;
    if (logit <= highest) continue;
    highest = logit;
    token = i;
  }
  return { token, logProbability: logProbabilityOf(logits, token), logits };
}

/** The natural logarithm of a token's softmax probability. */
function logProbabilityOf(logits: Float32Array, token: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > highest) highest = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return (logits[token] ?? Number.NEGATIVE_INFINITY) - highest - Math.log(sum);
}
