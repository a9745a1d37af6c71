import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { objectVideoTool } from './system.js';

export interface ShownObject {
  label: string;
  /** Top left corner and size, as shares of the picture. */
  box: { x: number; y: number; width: number; height: number };
}

export interface ObjectVideo {
  file: string;
  labels: readonly string[];
  /** When another place is shown, in seconds. */
  cuts: readonly number[];
  /** What the picture of a moment shows. */
  truth: (seconds: number) => readonly ShownObject[];
}

/** Compact things are learned from a few frames: a test has no time for more. */
const labels = ['safety valve', 'hard hat'];

interface Listed {
  fps: number;
  cuts: number[];
  pictures: ShownObject[][];
}

/**
 * Films things that no shipped detector knows (see tools/demo): small pictures, which are made in a tenth of a second each second.
 *
 * @param narration what is said, each with the second it is said at
 */
export async function filmObjects(
  file: string,
  { seed, seconds, narration = [] }: { seed: number; seconds: number; narration?: [number, string][] },
): Promise<ObjectVideo> {
  const shown = labels.flatMap((label) => ['--label', label]);
  const truthFile = `${file}.json`;
  const said = narration.flatMap(([at, text]) => ['--say', `${at} ${text}`]);
  const size = ['--width', '640', '--height', '360'];
  const film = ['--seed', String(seed), '--seconds', String(seconds), '--truth', truthFile];
  await promisify(execFile)(process.execPath, [objectVideoTool, file, ...film, ...shown, ...size, ...said]);
  const { fps, cuts, pictures } = JSON.parse(await readFile(truthFile, 'utf8')) as Listed;
  return {
    file,
    labels,
    cuts,
    truth: (at) => pictures[Math.floor(at * fps + 1e-3)] ?? pictures.at(-1) ?? [],
  };
}
