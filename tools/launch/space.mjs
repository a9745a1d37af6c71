import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { warn } from './say.mjs';

const mebibyte = 1024 * 1024;
const lookMilliseconds = 2000;
const reserveBytes = 64 * mebibyte;
const lowBytes = 16 * mebibyte;

/**
 * Keeps some space of the disk for the moment it is full: the reserve is then given up, so that the database can go on writing what it must, and the operator is told. It is
 * taken again once there is plenty.
 *
 * @param {string} home
 */
export function watchSpace(
  home,
  { reserve = reserveBytes, low = lowBytes, lookEvery = lookMilliseconds } = {},
) {
  const file = join(home, 'reserve');
  let isFilling = false;
  const look = async () => {
    const free = freeBytes(home);
    if (free === undefined || isFilling) return;
    if (existsSync(file)) {
      if (free > low) return;
      rmSync(file, { force: true });
      warn(
        `The disk of ${home} is full: uploads are refused and jobs wait until some of it is freed. The reserve of ${reserve / mebibyte} MB was given up for the database.`,
      );
    } else if (free > low + 4 * reserve) {
      isFilling = true;
      await fill(file, reserve).finally(() => (isFilling = false));
    }
  };
  const lookSafely = () =>
    void look().catch((error) => warn(`The reserve could not be kept: ${error.message}`));
  lookSafely();
  const timer = setInterval(lookSafely, lookEvery).unref();
  return { stop: () => clearInterval(timer) };
}

function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Written out: a file with a hole takes no space. */
async function fill(file, bytes) {
  const handle = await open(file, 'w', 0o600);
  try {
    const block = Buffer.alloc(mebibyte);
    for (let written = 0; written < bytes; written += block.length) await handle.write(block);
    await handle.sync();
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
