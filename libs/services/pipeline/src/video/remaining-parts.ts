import { parseKey } from '@sop/object-store';
import { densityPart, framesPart, momentPart, picturesPart } from '../storage/parts.js';

/** The part of a video under which an object is counted; undefined for what no picture of an SOP is. */
export function partOf(key: string): string | undefined {
  const { kind, file } = parseKey(key);
  const [folder = '', name = ''] = file.replace(/^thumbnails\//, '').split('/');
  const generation = Number(/^run-(\d+)$/.exec(folder)?.[1]);
  if (kind === 'screenshots') return generation ? picturesPart({ generation }) : undefined;
  if (kind !== 'frames') return undefined;
  if (generation) return framesPart({ generation });
  if (folder === 'moments') return momentPart(Number.parseInt(name, 10));
  const fps = Number(/^([\d.]+)fps$/.exec(folder)?.[1]);
  return fps ? densityPart(fps) : undefined;
}

/** The bytes of each part that remain. */
export function bytesByPart(objects: readonly { key: string; sizeBytes: number }[]): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const { key, sizeBytes } of objects) {
    const part = partOf(key);
    if (part !== undefined) bytes.set(part, (bytes.get(part) ?? 0) + sizeBytes);
  }
  return bytes;
}
