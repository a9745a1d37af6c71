import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inputName, type InputFormat } from './ffmpeg-command.js';

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
    await symlink(resolve(input.file), join(folder, inputName(input.container)));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
