import { describe, expect, it } from '@jest/globals';
import { readTensorFile, writeTensorFile } from './tensor-file.js';

const tensors = [
  { name: 'a', shape: [2, 2], values: Float32Array.of(1, -2, 3.5, Infinity) },
  { name: 'empty', shape: [0], values: new Float32Array() },
  { name: 'b', shape: [1], values: Float32Array.of(7) },
];
const meta = { classNames: ['Ventil Ø', '阀门'], version: 1 };
const file = writeTensorFile('head', meta, tensors);

describe('a tensor file', () => {
  it('preserves description and tensors bit for bit', () => {
    expect(readTensorFile('head', file)).toEqual({ meta, tensors });
  });

  it('can be read from the middle of a larger buffer', () => {
    const buffer = new Uint8Array(file.length + 7);
    buffer.set(file, 3);
    expect(readTensorFile('head', buffer.subarray(3, 3 + file.length))).toEqual({ meta, tensors });
  });

  it('is refused as a file of another kind', () => {
    expect(readTensorFile('checkpoint', file)).toBeUndefined();
  });

  it('is refused if it is truncated or too long', () => {
    for (let length = 0; length < file.length; length += 1)
      expect(readTensorFile('head', file.subarray(0, length))).toBeUndefined();
    expect(readTensorFile('head', Buffer.concat([file, Buffer.alloc(4)]))).toBeUndefined();
  });

  it('is refused if a single byte has changed', () => {
    for (let at = 0; at < file.length; at += 1) {
      const changed = Uint8Array.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(readTensorFile('head', changed)).toBeUndefined();
    }
  });

  it('is not recognised in other bytes', () => {
    for (const bytes of [Buffer.from('{"kind":"head"}'), Buffer.alloc(4096), Buffer.alloc(64, 0xff)])
      expect(readTensorFile('head', bytes)).toBeUndefined();
  });
});
