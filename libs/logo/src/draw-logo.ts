import { extname } from 'node:path';
import { KillableWork, KilledWork, refuse } from '@sop/service-kit';
import type { Drawing } from './draw.js';
import { logoKind } from './logo-kind.js';

/** A photograph of 64 million pixels takes two seconds here, a logo a tenth of one. */
const limitSeconds = 8;

const drawing = new KillableWork<Drawing, Uint8Array | undefined>({
  entry: new URL(`./draw${extname(import.meta.url)}`, import.meta.url),
  limitSeconds,
  memoryMb: 1024,
  maxConcurrent: 2,
  maxQueued: 16,
});

/**
 * Redraws the picture as PNG with at most 512 pixels per side, which removes scripts, references and camera metadata. Of an
 * animation the first frame is used. It is decoded in a process that is killed when it takes too long.
 * @throws Problem 413 for an SVG
 * that is too large, 415 for a file that is not a picture, 422 for one that takes too long to draw.
 */
export async function drawLogo(file: Buffer, owner?: string): Promise<Buffer> {
  const kind = logoKind(file);
  const png = await drawing.run({ file, kind }, owner).catch(tooCostly);
  if (png) return Buffer.from(png);
  throw refuse('logo.unreadable');
}

function tooCostly(error: unknown): never {
  if (!(error instanceof KilledWork)) throw error;
  throw refuse('logo.too-slow', {}, { field: 'file', cause: error });
}
