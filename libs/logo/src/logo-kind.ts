import { refuse } from '@sop/service-kit';
import { rootElement, elementNames } from './svg-text.js';

/** The first bytes of the accepted bitmap formats: PNG (ISO/IEC 15948), JPEG (ISO/IEC 10918), GIF87a and GIF89a. */
const rasterHeads = ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** A larger drawing is not a logo, and rendering it takes too long. */
const maxSvgBytes = 256 * 1024;

/** Detected from the content alone, because names and content types come from the client. @throws Problem 415 for anything else */
export function logoKind(file: Buffer): 'raster' | 'svg' {
  if (rasterHeads.some((head) => file.subarray(0, head.length).equals(head))) return 'raster';
  const text = decode(file.subarray(0, maxSvgBytes + 1));
  if (text === undefined || rootElement(text) !== 'svg') throw refuse('logo.other-kind');
  if (file.length > maxSvgBytes) throw refuse('logo.svg-too-large');
  refuseUnsafe(text);
  return 'svg';
}

/** Undefined when it is not UTF-8; a character that is cut at the end is omitted. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/**
 * Scripts, foreign objects and external references have no effect in the redrawn picture. What remains is unbounded work:
 * nested entities, embedded bitmaps that unpack to gigabytes (a 400 KB file took 1.7 GB), and filters (one of a few hundred
 * characters took four minutes).
 */
function refuseUnsafe(svg: string): void {
  if (svg.toLowerCase().includes('<!entity') || !isPlainEncoding(svg)) throw refuse('logo.svg-entities');
  for (const tag of elementNames(svg)) {
    if (tag === 'image' || tag === 'feimage') throw refuse('logo.svg-bitmap');
    if (tag === 'filter' || tag.startsWith('fe')) throw refuse('logo.svg-filter');
  }
  if (/\bfilter\s*[:=]/i.test(svg)) throw refuse('logo.svg-filter');
}

/** Only the XML declaration may name an encoding, and only at the very beginning. */
function isPlainEncoding(svg: string): boolean {
  const declaration = svg.startsWith('<?xml') ? svg.slice(0, Math.min(svg.indexOf('?>') >>> 0, 200)) : '';
  const named = /encoding\s*=\s*["']([^"']*)/i.exec(declaration)?.[1] ?? 'utf-8';
  return ['utf-8', 'us-ascii'].includes(named.toLowerCase());
}
