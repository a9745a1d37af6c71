import type { NamedTensor } from '../tensor-file.js';
import { TAPS } from './taps.js';

/** Channels of the pyramid. */
export const HEAD_CHANNELS = 64;

export const PARAMETER_NAMES = [
  'lateral8',
  'lateral8Bias',
  'lateral16',
  'lateral16Bias',
  'lateral32',
  'lateral32Bias',
  'smooth16',
  'smooth16Bias',
  'smooth8',
  'smooth8Bias',
  'heat',
  'heatBias',
  'box',
  'boxBias',
] as const;
export type ParameterName = (typeof PARAMETER_NAMES)[number];
export type HeadParameters<T> = Record<ParameterName, T>;

/** Mean and inverse deviation of every channel of the taps, over the training pictures. */
export interface Standardisation<T> {
  means: readonly T[];
  scales: readonly T[];
}

export function parameterShapes(classCount: number): HeadParameters<readonly number[]> {
  const [tap8, tap16, tap32] = TAPS;
  const channels = HEAD_CHANNELS;
  return {
    lateral8: [1, 1, tap8.channels, channels],
    lateral8Bias: [channels],
    lateral16: [1, 1, tap16.channels, channels],
    lateral16Bias: [channels],
    lateral32: [1, 1, tap32.channels, channels],
    lateral32Bias: [channels],
    smooth16: [3, 3, channels, channels],
    smooth16Bias: [channels],
    smooth8: [3, 3, channels, channels],
    smooth8Bias: [channels],
    heat: [1, 1, channels, classCount],
    heatBias: [classCount],
    box: [1, 1, channels, 4],
    boxBias: [4],
  };
}

export function mapParameters<A, B>(
  parameters: HeadParameters<A>,
  map: (value: A, name: ParameterName) => B,
): HeadParameters<B> {
  const entries = PARAMETER_NAMES.map((name) => [name, map(parameters[name], name)]);
  return Object.fromEntries(entries) as HeadParameters<B>;
}

/** The values for a file; `prefix` distinguishes several sets. */
export function namedParameters(parameters: HeadParameters<Float32Array>, prefix = ''): NamedTensor[] {
  return PARAMETER_NAMES.map((name) => ({
    name: prefix + name,
    shape: [parameters[name].length],
    values: parameters[name],
  }));
}

/** Undefined if one is missing or has the wrong size for this number of classes. */
export function findParameters(
  tensors: readonly NamedTensor[],
  classCount: number,
  prefix = '',
): HeadParameters<Float32Array> | undefined {
  const shapes = parameterShapes(classCount);
  const found = PARAMETER_NAMES.map((name) => {
    const values = tensors.find((tensor) => tensor.name === prefix + name)?.values;
    const size = shapes[name].reduce((product, side) => product * side, 1);
    return [name, values?.length === size ? values : undefined] as const;
  });
  if (found.some(([, values]) => values === undefined)) return undefined;
  return Object.fromEntries(found) as HeadParameters<Float32Array>;
}

export function namedStandardisation({ means, scales }: Standardisation<Float32Array>): NamedTensor[] {
  const named = (kind: string) => (values: Float32Array, i: number) => ({
    name: `${kind}${i}`,
    shape: [values.length],
    values,
  });
  return [...means.map(named('mean')), ...scales.map(named('scale'))];
}

export function standardisationAmong(
  tensors: readonly NamedTensor[],
): Standardisation<Float32Array> | undefined {
  const listOf = (kind: string) =>
    TAPS.flatMap(({ channels }, i) => {
      const values = tensors.find(({ name }) => name === `${kind}${i}`)?.values;
      return values?.length === channels ? [values] : [];
    });
  const [means, scales] = [listOf('mean'), listOf('scale')];
  return means.length === TAPS.length && scales.length === TAPS.length ? { means, scales } : undefined;
}
