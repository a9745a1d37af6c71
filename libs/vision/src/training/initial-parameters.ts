import { type HeadParameters, mapParameters, parameterShapes } from '../head/head-parameters.js';
import { gaussian, randomFrom } from './random.js';

/** The initial probability of an object in each cell is a tenth. */
const HEAT_BIAS = -2.19;
/** e cells to each side: 43 pixels of the network's 300. */
const BOX_BIAS = 1;
/** The last layers start with small weights, so that the biases dominate at first. */
const OUTPUT_SHARE = 0.35;

/** He initialisation (2015) before a ReLU; the same for the same seed on every backend. */
export function initialParameters(classCount: number, seed: number): HeadParameters<Float32Array> {
  return mapParameters(parameterShapes(classCount), (shape, name) => {
    const size = shape.reduce((product, side) => product * side, 1);
    if (name === 'heatBias') return new Float32Array(size).fill(HEAT_BIAS);
    if (name === 'boxBias') return new Float32Array(size).fill(BOX_BIAS);
    if (name.endsWith('Bias')) return new Float32Array(size);
    const outputs = shape.at(-1) ?? 1;
    const isOutput = name === 'heat' || name === 'box';
    const deviation = Math.sqrt((2 * outputs) / size) * (isOutput ? OUTPUT_SHARE : 1);
    const random = randomFrom('parameters', seed, name);
    return Float32Array.from({ length: size }, () => deviation * gaussian(random));
  });
}
