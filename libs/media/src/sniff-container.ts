export type Container = 'mp4' | 'webm' | 'mkv' | 'avi';

const mp4Boxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
const ebmlMagic = 0x1a45dfa3;
const docTypeId = 0x4282;

/**
 * The container, identified from the first bytes alone (64 KiB are plenty); names and declared types are ignored.
 * Sources: ISO/IEC 14496-12 (boxes; `mp4` includes QuickTime), RFC 8794 (EBML header), Microsoft RIFF.
 */
export function sniffContainer(head: Buffer): Container | undefined {
  if (head.length < 12) return undefined;
  if (mp4Boxes.has(head.toString('latin1', 4, 8))) return 'mp4';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  if (head.readUInt32BE(0) === ebmlMagic) return matroskaFlavour(head);
  return undefined;
}

/** The document type is within the EBML header, the first few dozen bytes. */
function matroskaFlavour(head: Buffer): Container | undefined {
  const at = head.subarray(0, 1024).indexOf(Buffer.from([docTypeId >> 8, docTypeId & 0xff]), 4);
  if (at < 0 || at + 3 > head.length) return undefined;
  const length = (head[at + 2] ?? 0) & 0x7f;
  const docType = head.toString('latin1', at + 3, at + 3 + length).replace(/\0+$/, '');
  if (docType === 'webm') return 'webm';
  return docType === 'matroska' ? 'mkv' : undefined;
}
