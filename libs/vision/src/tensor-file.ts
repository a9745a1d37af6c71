import { crc32 } from 'node:zlib';
import { z } from 'zod';

export interface NamedTensor {
  name: string;
  shape: readonly number[];
  values: Float32Array;
}

const MAGIC = 'SOPTENS1';
const PREFIX_BYTES = MAGIC.length + 8;

const header = z.object({
  kind: z.string(),
  meta: z.unknown(),
  tensors: z.array(z.object({ name: z.string(), shape: z.array(z.number().int().nonnegative()) })),
});

/**
 * A file of tensors with a description: eight letters, the header's length and the CRC-32 of all that follows (uint32, little
 * endian), the header in JSON padded with spaces to four bytes, then the tensors as float32, little endian, in the header's order.
 */
export function writeTensorFile(kind: string, meta: unknown, tensors: readonly NamedTensor[]): Uint8Array {
  const shapes = tensors.map(({ name, shape }) => ({ name, shape }));
  const text = Buffer.from(JSON.stringify({ kind, meta, tensors: shapes }));
  const headerBytes = Math.ceil(text.length / 4) * 4;
  const valueBytes = tensors.reduce((sum, { values }) => sum + values.byteLength, 0);
  const file = Buffer.alloc(PREFIX_BYTES + headerBytes + valueBytes, ' ');
  text.copy(file, PREFIX_BYTES);
  let at = PREFIX_BYTES + headerBytes;
  for (const { values } of tensors) {
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += values.byteLength;
  }
  file.write(MAGIC, 0, 'latin1');
  file.writeUInt32LE(headerBytes, MAGIC.length);
  file.writeUInt32LE(crc32(file.subarray(PREFIX_BYTES)), MAGIC.length + 4);
  return file;
}

/** Undefined for bytes that are no such file, of another kind, truncated or changed. */
export function readTensorFile(
  kind: string,
  bytes: Uint8Array,
): { meta: unknown; tensors: NamedTensor[] } | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < PREFIX_BYTES || file.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const valuesAt = PREFIX_BYTES + file.readUInt32LE(MAGIC.length);
  if (crc32(file.subarray(PREFIX_BYTES)) !== file.readUInt32LE(MAGIC.length + 4)) return undefined;
  const described = headerIn(file.subarray(PREFIX_BYTES, valuesAt));
  if (described?.kind !== kind) return undefined;
  const tensors: NamedTensor[] = [];
  let at = valuesAt;
  for (const { name, shape } of described.tensors) {
    const byteLength = 4 * shape.reduce((size, side) => size * side, 1);
    if (at + byteLength > file.length) return undefined;
    // A copy: float32 views need an offset that is a multiple of four.
    const values = new Float32Array(new Uint8Array(file.subarray(at, at + byteLength)).buffer);
    tensors.push({ name, shape, values });
    at += byteLength;
  }
  return at === file.length ? { meta: described.meta, tensors } : undefined;
}

function headerIn(text: Buffer): z.infer<typeof header> | undefined {
  try {
    return header.safeParse(JSON.parse(text.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
