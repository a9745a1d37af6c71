import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { printWarning } from './terminal.mjs';

const mebibyte = 1024 * 1024;
const checkMilliseconds = 2000;
const reserveBytes = 64 * mebibyte;
const lowBytes = 16 * mebibyte;

/**
 * Reserves some disk space for the moment the disk is full: the reserve is then released, so that the database can continue to write, and the
 * operator is warned. It is restored once there is enough space.
 *
 * @param {string} home
 */
export function holdDiskReserve(
  home,
  { reserve = reserveBytes, low = lowBytes, lookEvery = checkMilliseconds } = {},
) {
  const file = join(home, 'reserve');
  let isFilling = false;
  const check = async () => {
    const free = freeBytes(home);
    if (free === undefined || isFilling) return;
    if (existsSync(file)) {
      if (free > low) return;
      rmSync(file, { force: true });
      printWarning(
        `The disk of ${home} is full: uploads are refused and jobs wait until some of it is freed. The reserve of ${reserve / mebibyte} MB was released for the database.`,
      );
    } else if (free > low + 4 * reserve) {
      isFilling = true;
      await fill(file, reserve).finally(() => (isFilling = false));
    }
  };
  const checkSafely = () =>
    void check().catch((error) => printWarning(`The reserve could not be checked: ${error.message}`));
  checkSafely();
  const timer = setInterval(checkSafely, lookEvery).unref();
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

/** Writes real bytes: a sparse file takes no space. */
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
