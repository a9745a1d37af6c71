import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The side of the tiny networks' input, in pixels. */
export const tinySide = 32;
/**
 * Centre and size of the three boxes that every tiny network returns, as shares of its input. Their scores are the amounts of red,
 * green and blue in the picture, so the output depends on each colour plane.
 */
export const tinyBoxes = [
  [0.25, 0.25, 0.5, 0.5],
  [0.75, 0.25, 0.5, 0.5],
  [0.5, 0.75, 1, 0.5],
] as const;

/** Row by row: all centres across, all centres down, all widths, all heights; in pixels of the input. */
const coordinates = (): Float32Array =>
  Float32Array.from([0, 1, 2, 3].flatMap((row) => tinyBoxes.map((box) => (box[row] ?? 0) * tinySide)));

export interface TinyOnnx {
  /** Metadata that an exporter writes into the file. */
  metadata?: Record<string, string>;
  /** FLOAT is 1, FLOAT16 is 10 (onnx.TensorProto.DataType). */
  inputType?: 1 | 10;
  /** Exports dynamic height and width. */
  isDynamic?: boolean;
}

/** A network with one class in the form of a detection export, as bytes of an ONNX file. */
export function tinyOnnx({ metadata = {}, inputType = 1, isDynamic = false }: TinyOnnx = {}): Buffer {
  const side = isDynamic ? dimension('side') : dimension(tinySide);
  const shape = [dimension(1), dimension(3), side, side];
  const nodes =
    inputType === 10
      ? [node('Cast', ['images'], 'floats', [attribute('to', 1)])]
      : [node('Identity', ['images'], 'floats')];
  const graph = Buffer.concat([
    ...[
      ...nodes,
      node('ReduceMean', ['floats'], 'colours', [attributes('axes', [2, 3]), attribute('keepdims', 0)]),
      node('Reshape', ['colours', 'row'], 'scores'),
      node('Concat', ['boxes', 'scores'], 'output0', [attribute('axis', 1)]),
    ].map((each) => field(1, each)),
    field(2, 'tiny'),
    field(5, tensor('boxes', [1, 4, 3], 1, Buffer.from(coordinates().buffer))),
    field(5, tensor('row', [3], 7, Buffer.from(BigInt64Array.from([1n, 1n, 3n]).buffer))),
    field(11, valueInfo('images', inputType, shape)),
    field(12, valueInfo('output0', 1, [dimension(1), dimension(5), dimension(3)])),
  ]);
  return Buffer.concat([
    number(1, 8),
    field(7, graph),
    field(8, number(2, 13)),
    ...Object.entries(metadata).map(([key, value]) =>
      field(14, Buffer.concat([field(1, key), field(2, value)])),
    ),
  ]);
}

/** The same network as a TensorFlow.js graph model: `model.json` and its weights. */
export async function writeTinyGraphModel(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const weights = [
    { name: 'boxes', shape: [1, 4, 3], dtype: 'float32', data: coordinates() },
    { name: 'axes', shape: [2], dtype: 'int32', data: Int32Array.from([1, 2]) },
    { name: 'row', shape: [3], dtype: 'int32', data: Int32Array.from([1, 1, 3]) },
    { name: 'down', shape: [], dtype: 'int32', data: Int32Array.from([1]) },
  ];
  const float = { T: { type: 'DT_FLOAT' } };
  const model = {
    format: 'graph-model',
    modelTopology: {
      node: [
        placeholder([1, tinySide, tinySide, 3]),
        ...weights.map(({ name, shape, dtype }) => constant(name, shape, dtype)),
        {
          name: 'colours',
          op: 'Mean',
          input: ['images', 'axes'],
          attr: { ...float, keep_dims: { b: false } },
        },
        { name: 'scores', op: 'Reshape', input: ['colours', 'row'], attr: float },
        {
          name: 'Identity',
          op: 'ConcatV2',
          input: ['boxes', 'scores', 'down'],
          attr: { ...float, N: { i: '2' } },
        },
      ],
      versions: {},
    },
    weightsManifest: [
      {
        paths: ['group1-shard1of1.bin'],
        weights: weights.map(({ name, shape, dtype }) => ({ name, shape, dtype })),
      },
    ],
  };
  await writeFile(join(folder, 'model.json'), JSON.stringify(model));
  const bytes = Buffer.concat(weights.map(({ data }) => Buffer.from(data.buffer)));
  await writeFile(join(folder, 'group1-shard1of1.bin'), bytes);
}

const dims = (shape: readonly number[]) => ({ dim: shape.map((size) => ({ size: String(size) })) });
const typeNames: Record<string, string> = { float32: 'DT_FLOAT', int32: 'DT_INT32' };
const placeholder = (shape: readonly number[]) => ({
  name: 'images',
  op: 'Placeholder',
  attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape: dims(shape) } },
});
const constant = (name: string, shape: readonly number[], type: string) => ({
  name,
  op: 'Const',
  attr: {
    dtype: { type: typeNames[type] },
    value: { tensor: { dtype: typeNames[type], tensorShape: dims(shape) } },
  },
});

/** A Protocol Buffers encoder (protobuf.dev, "Encoding") with the field numbers of onnx/onnx.proto. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
const number = (fieldNumber: number, value: number) =>
  Buffer.concat([varint(fieldNumber * 8), varint(value)]);
function field(fieldNumber: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(fieldNumber * 8 + 2), varint(bytes.length), bytes]);
}

const attribute = (name: string, value: number) =>
  Buffer.concat([field(1, name), number(3, value), number(20, 2)]);
const attributes = (name: string, values: readonly number[]) =>
  Buffer.concat([field(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);

const node = (op: string, inputs: readonly string[], output: string, given: readonly Buffer[] = []) =>
  Buffer.concat([
    ...inputs.map((input) => field(1, input)),
    field(2, output),
    field(4, op),
    ...given.map((each) => field(5, each)),
  ]);

const tensor = (name: string, shape: readonly number[], type: number, data: Buffer) =>
  Buffer.concat([...shape.map((size) => number(1, size)), number(2, type), field(8, name), field(9, data)]);

const dimension = (size: number | string) =>
  field(1, typeof size === 'number' ? number(1, size) : field(2, size));
const valueInfo = (name: string, type: number, shape: readonly Buffer[]) =>
  Buffer.concat([
    field(1, name),
    field(2, field(1, Buffer.concat([number(1, type), field(2, Buffer.concat([...shape]))]))),
  ]);
