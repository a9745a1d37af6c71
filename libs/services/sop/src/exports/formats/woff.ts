import { inflateSync } from 'node:zlib';

const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16];
const aligned = (bytes: number): number => (bytes + 3) & ~3;

/**
 * Unpacks a WOFF file into the TrueType or OpenType file in it: the same tables, inflated. For the bundled fonts.
 * Source: https://www.w3.org/TR/WOFF/
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packedBytes, bytes] = [at + 4, at + 8, at + 12].map((each) => woff.readUInt32BE(each));
    const packed = woff.subarray(offset, (offset ?? 0) + (packedBytes ?? 0));
    const content = packedBytes === bytes ? packed : inflateSync(packed);
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), content };
  });
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const body: Buffer[] = [];
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    body.push(content, Buffer.alloc(aligned(content.length) - content.length));
    offset += aligned(content.length);
  }
  return Buffer.concat([head, ...body]);
}
