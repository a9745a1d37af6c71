import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { root } from './paths.mjs';
import { printDone, printStart, printWarning } from './terminal.mjs';

/** The system's ffmpeg is used from this version on: it is patched, and needs no download of 75 MB. */
const oldestMajor = 5;

/** Whether a program that reports this is recent enough; builds from source report a commit instead of a version. */
export function isRecent(report) {
  const [, commit, major] = /^ff(?:mpeg|probe) version (?:(N-)|n?(\d+))/.exec(report) ?? [];
  return commit !== undefined || Number(major) >= oldestMajor;
}

/** The packages with ffmpeg and ffprobe for a machine, as `name@version`. @param {Record<string, string>} peers of @sop/media */
export const packagesFor = (peers, machine) =>
  Object.entries(peers)
    .filter(([name]) => name.endsWith(`/${machine}`))
    .map(([name, version]) => `${name}@${version}`);

/**
 * Installs ffmpeg from npm where the system has none that is recent enough. Without it the product runs, and refuses videos.
 *
 * @param {(args: string[]) => Promise<{ code: number, output: string }>} npm
 */
export async function ensureFfmpeg(npm) {
  if (process.env.FFMPEG_PATH || ['ffmpeg', 'ffprobe'].every(isOnPath)) return;
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'libs', 'media', 'package.json'), 'utf8'));
  const packages = packagesFor(peerDependencies, `${process.platform}-${process.arch}`);
  const missing = packages.filter(
    (each) => !existsSync(join(root, 'node_modules', each.replace(/@[^@]+$/, ''))),
  );
  if (missing.length === 0) return;
  printStart('ffmpeg', 'installing from npm');
  const { code, output } = await npm(['install', '--no-save', '--ignore-scripts', ...packages]);
  if (code === 0) printDone('ffmpeg', 'installed from npm');
  else printWarning(`ffmpeg could not be installed; videos need it.\n${failureSentence(output)}`);
}

function isOnPath(program) {
  const { stdout } = spawnSync(program, ['-version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return isRecent(stdout ?? '');
}
