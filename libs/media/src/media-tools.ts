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
  /** ffmpeg's version, as it reports it. */
  version: string;
  /** The build year of its copyright line; 0 when there is none. */
  year: number;
  source: 'path' | 'npm';
  /** ffmpeg's names of the codecs that it can decode. */
  decodable: ReadonlySet<string>;
  /** Whether it can map HDR and wide colours to standard ones. */
  canToneMap: boolean;
  /** Whether it can flush the times of frames at once, not in blocks of 256 KiB. */
  printsAtOnce: boolean;
}

export interface MediaToolPaths {
  ffmpeg?: string | undefined;
  ffprobe?: string | undefined;
  /** Searched instead of the PATH. */
  searchPath?: string;
  /** The folder whose npm packages are searched; default: this one. */
  packagesOf?: string;
}

const oldestMajor = 5;
const execute = promisify(execFile);

/**
 * The ffmpeg and ffprobe to use: the given paths, else those on the PATH from version 5 on (updated by the
 * system), else those of the npm packages or an older one on the PATH, whichever is newer. Throws an error with
 * installation hints when there are none.
 */
export async function findMediaTools(paths: MediaToolPaths = {}): Promise<MediaTools> {
  const ffmpeg = paths.ffmpeg ?? (await findOnPath('ffmpeg', paths.searchPath));
  const ffprobe = paths.ffprobe ?? (await findOnPath('ffprobe', paths.searchPath));
  const installed = ffmpeg && ffprobe ? await inspect(ffmpeg, ffprobe, 'path') : undefined;
  if (installed && majorOf(installed.version) >= oldestMajor) return installed;
  if (paths.ffmpeg ?? paths.ffprobe)
    throw new Error(`No usable ffmpeg ${oldestMajor} or later at ${ffmpeg}, ${ffprobe}`);
  const newest = newer(installed, await fromPackages(paths.packagesOf));
  if (newest) return newest;
  throw new Error(
    `ffmpeg ${oldestMajor} or later was not found. Install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew ` +
      'install ffmpeg).',
  );
}

function newer(installed: MediaTools | undefined, packaged: MediaTools | undefined): MediaTools | undefined {
  if (!installed || !packaged) return installed ?? packaged;
  return installed.year >= packaged.year ? installed : packaged;
}

let configuredPaths: MediaToolPaths = {};
let defaultTools: Promise<MediaTools> | undefined;

/** Sets the tools that later calls use by default. */
export function useMediaTools(paths: MediaToolPaths): void {
  configuredPaths = paths;
  defaultTools = undefined;
}

/** {@link findMediaTools} once per process; a failure is not cached. */
export function defaultMediaTools(): Promise<MediaTools> {
  defaultTools ??= findMediaTools(configuredPaths).catch((error: unknown) => {
    defaultTools = undefined;
    throw error;
  });
  return defaultTools;
}

/** Uses the shell, which knows the PATH; only for two fixed names. */
async function findOnPath(
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

async function fromPackages(folder = import.meta.dirname): Promise<MediaTools | undefined> {
  const packages = createRequire(join(folder, 'media-tools.js'));
  const platform = `${process.platform}-${process.arch}`;
  const ffprobe = await packagedBinary(packages, `@ffprobe-installer/${platform}`, 'ffprobe');
  if (!ffprobe) return undefined;
  for (const name of [`@ffmpeg-binary/${platform}`, `@ffmpeg-installer/${platform}`]) {
    const ffmpeg = await packagedBinary(packages, name, 'ffmpeg');
    const tools = ffmpeg && (await inspect(ffmpeg, ffprobe, 'npm'));
    if (tools) return tools;
  }
  return undefined;
}

async function packagedBinary(
  packages: NodeJS.Require,
  name: string,
  command: string,
): Promise<string | undefined> {
  try {
    const file = join(dirname(packages.resolve(`${name}/package.json`)), command);
    // Install scripts, which would set the bit, may be disabled.
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

async function inspect(
  ffmpeg: string,
  ffprobe: string,
  source: MediaTools['source'],
): Promise<MediaTools | undefined> {
  try {
    const queries = [['-version'], ['-codecs'], ['-filters'], ['-h', 'filter=metadata']];
    const [about, codecs, filters, printing] = await Promise.all([
      ...queries.map((query) => execute(ffmpeg, ['-hide_banner', ...query])),
      execute(ffprobe, ['-version']),
    ]);
    const stdout = about?.stdout ?? '';
    const version = /^ffmpeg version (\S+)/.exec(stdout)?.[1];
    const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(stdout)?.[1] ?? 0);
    if (!version) return undefined;
    const decodable = new Set(matches(codecs?.stdout, /^ D\S* (\S+)/gm));
    const filterNames = new Set(matches(filters?.stdout, /^ \S{2,3} (\S+)/gm));
    const canToneMap = ['zscale', 'tonemap'].every((name) => filterNames.has(name));
    const printsAtOnce = / direct +<boolean>/.test(printing?.stdout ?? '');
    return { ffmpeg, ffprobe, version, year, source, decodable, canToneMap, printsAtOnce };
  } catch {
    return undefined;
  }
}

const matches = (text = '', pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Source builds report `N-…` or a date instead of a release; they count as new. */
function majorOf(version: string): number {
  const major = /^n?(\d{1,2})\./.exec(version)?.[1];
  return major === undefined ? Number.POSITIVE_INFINITY : Number(major);
}

/** Describes the ffmpeg in use and its isolation, in a sentence without paths. */
export async function describeMediaTools(): Promise<string> {
  const { ffmpeg, version, year, source, canToneMap } = await defaultMediaTools();
  const { userId, hasNetwork } = await sandboxFor(ffmpeg);
  const origin =
    source === 'path' ? 'of the system' : 'from the npm packages: the system’s own gets repairs sooner';
  const user = userId === undefined ? 'as the user of the product' : 'as a user of its own';
  const colours = canToneMap ? '' : '; HDR video stays pale: it was built without zscale or tonemap';
  return `ffmpeg ${version} (${year || 'year unknown'}) ${origin}; it runs ${user}, ${hasNetwork ? 'with' : 'without'} network${colours}`;
}
