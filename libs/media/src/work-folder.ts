import { copyFile, link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inputName, type InputFormat } from './ffmpeg-command.js';

/** Readable to every user that reaches it. */
const readableByOthers = 0o004;

/**
 * Runs `work` in a new folder inside `parent` that contains the input under a generated name, and always removes
 * the folder. Because it is inside `parent`, finished files can be renamed out of it.
 */
export async function inWorkFolder<T>(
  parent: string,
  input: { file: string; container: InputFormat },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(resolve(parent), '.media-'));
  try {
    await linkOrCopy(resolve(input.file), join(folder, inputName(input.container)));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Links the file under another name, so that another user can open it in its folder and cannot follow a path out
 * of it. Across file systems it is copied.
 */
async function linkOrCopy(file: string, name: string): Promise<void> {
  await link(file, name).catch(() => copyFile(file, name));
  const handle = await open(name);
  try {
    const { mode } = await handle.stat();
    // Only the user of ffmpeg reaches it, because the folder is private.
    if ((mode & readableByOthers) === 0) await handle.chmod((mode & 0o777) | readableByOthers);
  } finally {
    await handle.close();
  }
}
