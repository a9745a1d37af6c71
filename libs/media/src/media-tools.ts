import { execFile } from 'node:child_process';
import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sandboxFor } from './sandbox.js';

export interface MediaTools {
  /** Absolute paths. */
  ffmpeg: string;
  ffprobe: string;
  /** Of ffmpeg, as it says itself. */
  version: string;
  /** The year in which it was built, as its copyright says; 0 where it says none. */
  year: number;
  source: 'path' | 'npm';
  /** ffmpeg's names of what it can decode. */
  decodable: ReadonlySet<string>;
  /** Whether it can bring bright and wide colours to an ordinary screen. */
  canToneMap: boolean;
  /** Whether it can write the times of frames as they come, not by quarters of a megabyte. */
  printsAtOnce: boolean;
}

export interface MediaToolPaths {
  ffmpeg?: string | undefined;
  ffprobe?: string | undefined;
  /** Where to look in place of the PATH. */
  searchPath?: string;
}

const oldestMajor = 5;
const execute = promisify(execFile);
const { resolve: resolvePackage } = createRequire(import.meta.url);

/**
 * The ffmpeg and ffprobe to use: the paths given, else those on the PATH from version 5 on (patched by the system),
 * else those inside the npm packages or an older one on the PATH, whichever is newer. Throws with a hint when there are none.
 */
export async function findMediaTools(paths: MediaToolPaths = {}): Promise<MediaTools> {
  const ffmpeg = paths.ffmpeg ?? (await onPath('ffmpeg', paths.searchPath));
  const ffprobe = paths.ffprobe ?? (await onPath('ffprobe', paths.searchPath));
  const installed = ffmpeg && ffprobe ? await tried(ffmpeg, ffprobe, 'path') : undefined;
  if (installed && majorOf(installed.version) >= oldestMajor) return installed;
  if (paths.ffmpeg ?? paths.ffprobe)
    throw new Error(`No usable ffmpeg ${oldestMajor} or later at ${ffmpeg}, ${ffprobe}`);
  const newest = newer(installed, await fromPackages());
  if (newest) return newest;
  throw new Error(
    `ffmpeg ${oldestMajor} or later was not found. Install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew ` +
      'install ffmpeg), or install the optional npm dependencies (npm install --include=optional).',
  );
}

function newer(installed: MediaTools | undefined, packaged: MediaTools | undefined): MediaTools | undefined {
  if (!installed || !packaged) return installed ?? packaged;
  return installed.year >= packaged.year ? installed : packaged;
}

let asked: MediaToolPaths = {};
let found: Promise<MediaTools> | undefined;

/** Which ones every later call uses that names none. */
export function useMediaTools(paths: MediaToolPaths): void {
  asked = paths;
  found = undefined;
}

/** {@link findMediaTools} once per process; a failure is not kept. */
export function defaultMediaTools(): Promise<MediaTools> {
  found ??= findMediaTools(asked).catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/** Asked of the shell, which knows the PATH; only ever for our two fixed names. */
async function onPath(
  command: 'ffmpeg' | 'ffprobe',
  searchPath: string | undefined,
): Promise<string | undefined> {
  try {
    const { stdout } = await execute(
      'sh',
      ['-c', `command -v ${command}`],
      searchPath === undefined ? {} : { env: { PATH: searchPath } },
    );
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

async function fromPackages(): Promise<MediaTools | undefined> {
  const platform = `${process.platform}-${process.arch}`;
  const ffprobe = await packagedBinary(`@ffprobe-installer/${platform}`, 'ffprobe');
  if (!ffprobe) return undefined;
  for (const name of [`@ffmpeg-binary/${platform}`, `@ffmpeg-installer/${platform}`]) {
    const ffmpeg = await packagedBinary(name, 'ffmpeg');
    const tools = ffmpeg && (await tried(ffmpeg, ffprobe, 'npm'));
    if (tools) return tools;
  }
  return undefined;
}

async function packagedBinary(name: string, command: string): Promise<string | undefined> {
  try {
    const file = join(dirname(resolvePackage(`${name}/package.json`)), command);
    // Install scripts, which would set the bit, may be switched off.
    if (!(await isExecutable(file))) await chmod(file, 0o755);
    return file;
  } catch {
    return undefined;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function tried(
  ffmpeg: string,
  ffprobe: string,
  source: MediaTools['source'],
): Promise<MediaTools | undefined> {
  try {
    const asked = [['-version'], ['-codecs'], ['-filters'], ['-h', 'filter=metadata']];
    const [about, codecs, filters, printing] = await Promise.all([
      ...asked.map((what) => execute(ffmpeg, ['-hide_banner', ...what])),
      execute(ffprobe, ['-version']),
    ]);
    const stdout = about?.stdout ?? '';
    const version = /^ffmpeg version (\S+)/.exec(stdout)?.[1];
    const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(stdout)?.[1] ?? 0);
    if (!version) return undefined;
    const decodable = new Set(matches(codecs?.stdout, /^ D\S* (\S+)/gm));
    const known = new Set(matches(filters?.stdout, /^ \S{2,3} (\S+)/gm));
    const canToneMap = ['zscale', 'tonemap'].every((name) => known.has(name));
    const printsAtOnce = / direct +<boolean>/.test(printing?.stdout ?? '');
    return { ffmpeg, ffprobe, version, year, source, decodable, canToneMap, printsAtOnce };
  } catch {
    return undefined;
  }
}

const matches = (text = '', pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Builds from source say `N-…` or a date instead of a release; they are taken for new. */
function majorOf(version: string): number {
  const major = /^n?(\d{1,2})\./.exec(version)?.[1];
  return major === undefined ? Number.POSITIVE_INFINITY : Number(major);
}

/** Which ffmpeg works here and how it is kept in, in a sentence without paths. */
export async function describeMediaTools(): Promise<string> {
  const { ffmpeg, version, year, source, canToneMap } = await defaultMediaTools();
  const { userId, hasNetwork } = await sandboxFor(ffmpeg);
  const origin =
    source === 'path' ? 'of the system' : 'from the npm packages: the system’s own gets repairs sooner';
  const user = userId === undefined ? 'as the user of the product' : 'as a user of its own';
  const colours = canToneMap ? '' : '; HDR video stays pale: it was built without zscale or tonemap';
  return `ffmpeg ${version} (${year || 'year unknown'}) ${origin}; it runs ${user}, ${hasNetwork ? 'with' : 'without'} network${colours}`;
}
