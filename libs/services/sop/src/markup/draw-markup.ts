import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { KillableWork } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { fontsFile, type Drawing, type Drawings, type Drawn } from './draw.js';

/** The folder of its scratch files in the work directory. */
export const markupScratch = 'markup';

/** A 4K frame with sixty marks takes three seconds. */
const drawing = new KillableWork<Drawings, Drawn[]>({
  entry: new URL(`./draw${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 20,
  memoryMb: 1536,
  maxConcurrent: 2,
  maxQueued: 32,
});

/**
 * Draws in a process of its own, which can be killed, from its input alone. One picture of an owner at a time, because all
 * owners share the slots.
 * @throws Problem 503 where too many wait
 */
export async function drawMarkup(workDir: string, drawing: Drawing, owner: string): Promise<Drawn> {
  const [drawn] = await drawAll(workDir, [drawing], owner);
  if (!drawn) throw new Error('nothing was drawn');
  return drawn;
}

/** Draws several pictures in one process: starting one takes longer than covering regions of a picture. Returns them in order. */
export async function drawAll(
  workDir: string,
  drawings: readonly Drawing[],
  owner?: string,
): Promise<Drawn[]> {
  const folder = join(workDir, markupScratch, uuidv7());
  await mkdir(folder, { recursive: true });
  try {
    return await drawing.run({ folder, drawings }, owner, { FONTCONFIG_FILE: fontsFile(folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
