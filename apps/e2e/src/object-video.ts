import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { objectVideoTool } from './system.js';

export interface ShownObject {
  label: string;
  /** Top left corner and size, as fractions of the picture. */
  box: { x: number; y: number; width: number; height: number };
}

export interface ObjectVideo {
  file: string;
  labels: readonly string[];
  /** When another scene is shown, in seconds. */
  cuts: readonly number[];
  /** What the picture shows at a time. */
  truth: (seconds: number) => readonly ShownObject[];
}

/** Compact objects are learned from few frames, which keeps the test short. */
const labels = ['safety valve', 'hard hat'];

interface Listed {
  fps: number;
  cuts: number[];
  pictures: ShownObject[][];
}

/**
 * Makes videos of objects that no shipped detector knows (see tools/demo): small pictures, made in a tenth of a second per
 * second. * @param narration sentences, each with the second at which it is spoken
 */
export async function filmObjects(
  file: string,
  { seed, seconds, narration = [] }: { seed: number; seconds: number; narration?: [number, string][] },
): Promise<ObjectVideo> {
  const shown = labels.flatMap((label) => ['--label', label]);
  const truthFile = `${file}.json`;
  const sayOptions = narration.flatMap(([at, text]) => ['--say', `${at} ${text}`]);
  const size = ['--width', '640', '--height', '360'];
  const film = ['--seed', String(seed), '--seconds', String(seconds), '--truth', truthFile];
  await promisify(execFile)(process.execPath, [
    objectVideoTool,
    file,
    ...film,
    ...shown,
    ...size,
    ...sayOptions,
  ]);
  const { fps, cuts, pictures } = JSON.parse(await readFile(truthFile, 'utf8')) as Listed;
  return {
    file,
    labels,
    cuts,
    truth: (at) => pictures[Math.floor(at * fps + 1e-3)] ?? pictures.at(-1) ?? [],
  };
}
