import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { remuxForBrowser } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { stage } from './stage.js';

/** The copy a browser can play and search in; the upload itself where it already is one. */
export const playable = stage({
  needs: ['video'],
  gives: 'playable',
  shownAs: 'extracting',
  weight: 1,
  async run({ video }, { run, files, store, signal, report }) {
    const file = await files.local(run.videoKey);
    if (video.isBrowserPlayable && video.container === 'mp4' && (await hasIndexInFront(file)))
      return { key: run.videoKey };
    report(0, 'Preparing the video for playing');
    const container = video.isBrowserPlayable && video.container === 'webm' ? 'webm' : 'mp4';
    const key = keyFor.video(run.companyId, run.sopId, `playable.${container}`);
    const outFile = join(await files.subfolder('playable'), `video.${container}`);
    await remuxForBrowser(file, video, outFile, {
      signal,
      onProgress: (fraction) => report(fraction, 'Preparing the video for playing'),
    });
    await store.upload(outFile, key, container === 'webm' ? 'video/webm' : 'video/mp4');
    return { key };
  },
});

/** Whether an MP4 has its index (`moov`) before its media (`mdat`), so that playing starts after the first bytes. */
export async function hasIndexInFront(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(16);
    for (let position = 0; ;) {
      const { bytesRead } = await handle.read(header, 0, 16, position);
      if (bytesRead < 8) return false;
      const type = header.toString('latin1', 4, 8);
      if (type === 'moov') return true;
      if (type === 'mdat') return false;
      const size = header.readUInt32BE(0);
      const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size;
      if (length < 8) return false;
      position += length;
    }
  } finally {
    await handle.close();
  }
}
