import { open, type FileHandle } from 'node:fs/promises';

/** Field numbers of onnx.ModelProto and onnx.StringStringEntryProto (onnx/onnx.proto). */
const METADATA_PROPS = 14;
const KEY = 1;
const VALUE = 2;
/** Wire types of Protocol Buffers. */
const VARINT = 0;
const SIXTY_FOUR_BITS = 1;
const LENGTH_DELIMITED = 2;
const THIRTY_TWO_BITS = 5;
/** An upper bound of the size of a field's tag and length. */
const HEAD_BYTES = 20;

/**
 * The key-value metadata of an ONNX file, which the Node runtime does not expose. Reads only the outermost fields and skips the
 * network: a few hundred bytes of a file of any size. Empty for a file that is no ONNX.
 */
export async function readOnnxMetadata(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let position = 0;
    while (position < size) {
      const field = await fieldAt(handle, position, size);
      if (field === undefined) break;
      if (field.number === METADATA_PROPS) {
        const bytes = Buffer.alloc(field.length);
        await handle.read(bytes, 0, field.length, field.from);
        addEntry(bytes, found);
      }
      position = field.from + field.length;
    }
  } finally {
    await handle.close();
  }
  return found;
}

interface Field {
  number: number;
  from: number;
  length: number;
}

async function fieldAt(handle: FileHandle, position: number, size: number): Promise<Field | undefined> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size - position));
  await handle.read(head, 0, head.length, position);
  const field = readField(head, 0);
  const isWhole = field !== undefined && position + field.from + field.length <= size;
  return isWhole ? { ...field, from: position + field.from } : undefined;
}

function readField(bytes: Buffer, at: number): Field | undefined {
  const tag = readVarint(bytes, at);
  if (tag === undefined || tag.value < 8) return undefined;
  const [number, wireType] = [Math.floor(tag.value / 8), tag.value % 8];
  if (wireType === LENGTH_DELIMITED) {
    const length = readVarint(bytes, tag.end);
    return length && { number, from: length.end, length: length.value };
  }
  if (wireType === VARINT) {
    const value = readVarint(bytes, tag.end);
    return value && { number, from: value.end, length: 0 };
  }
  if (wireType === SIXTY_FOUR_BITS) return { number, from: tag.end, length: 8 };
  return wireType === THIRTY_TWO_BITS ? { number, from: tag.end, length: 4 } : undefined;
}

function readVarint(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let i = 0; i < 10; i += 1) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  return undefined;
}

function addEntry(bytes: Buffer, found: Map<string, string>): void {
  const parts = new Map<number, string>();
  for (let at = 0; at < bytes.length;) {
    const field = readField(bytes, at);
    if (field === undefined) return;
    parts.set(field.number, bytes.toString('utf8', field.from, field.from + field.length));
    at = field.from + field.length;
  }
  const key = parts.get(KEY);
  if (key !== undefined) found.set(key, parts.get(VALUE) ?? '');
}
