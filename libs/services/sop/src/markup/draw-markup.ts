import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { KillableWork } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { fontsFile, type Drawing, type Drawings, type Drawn } from './draw.js';

/** The folder of its scratch files in the work directory. */
export const markupScratch = 'markup';

/** A frame of 4K with sixty marks takes three seconds here. */
const drawing = new KillableWork<Drawings, Drawn[]>({
  entry: new URL(`./draw${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 20,
  memoryMb: 1536,
  atOnce: 2,
  waiting: 32,
});

/**
 * Draws in a process of its own, which can be killed; what is drawn depends on nothing but what it is given. Of one owner one picture after the
 * other: the turns are everybody's.
 * @throws Problem 503 where too many wait
 */
export async function drawMarkup(workDir: string, wish: Drawing, owner: string): Promise<Drawn> {
  const [drawn] = await drawTogether(workDir, [wish], owner);
  if (!drawn) throw new Error('nothing was drawn');
  return drawn;
}

/** The same of a few pictures in one process: to start it takes longer than to cover places of one. In their order. */
export async function drawTogether(
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
