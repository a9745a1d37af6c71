import { copyFile, link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inputName, type InputFormat } from './ffmpeg-command.js';

/** Readable to whoever reaches it. */
const forOthers = 0o004;

/**
 * Runs `work` in a fresh folder inside `parent`, where the input stands under a generated name, and removes the folder
 * whatever happens. Being inside `parent`, finished files can be renamed out of it.
 */
export async function inWorkFolder<T>(
  parent: string,
  input: { file: string; container: InputFormat },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(resolve(parent), '.media-'));
  try {
    await place(resolve(input.file), join(folder, inputName(input.container)));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The file under another name: what runs as another user can open it in its folder, and follow no path out of there. Where
 * two file systems meet it is copied.
 */
async function place(file: string, name: string): Promise<void> {
  await link(file, name).catch(() => copyFile(file, name));
  const handle = await open(name);
  try {
    const { mode } = await handle.stat();
    // Only who runs ffmpeg reaches it: the folder is private.
    if ((mode & forOthers) === 0) await handle.chmod((mode & 0o777) | forOthers);
  } finally {
    await handle.close();
  }
}
