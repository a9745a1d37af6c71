import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { statusMessage } from '@sop/contracts';
import { browserCopy, remuxForBrowser, withSound } from '@sop/media';
import { contentTypeOf, keyFor } from '@sop/object-store';
import { openVideo } from './open-video.js';
import { stage } from './stage.js';
import { bytesOfFiles } from '../storage/count-storage.js';
import { playablePart } from '../storage/parts.js';

/** Downloads the video and reads its facts. An unusable file ends the run here, with a message. */
export const video = stage({
  needs: [],
  gives: 'video',
  shownAs: 'transcribing',
  weight: 1,
  async run(_, { run, files, threads, signal, report }) {
    report(0, statusMessage('making.looking-at-video'));
    return (await openVideo(files, run.videoKey, { threads, signal })).facts;
  },
});

const preparing = statusMessage('making.preparing-for-playing');
/** Real files have a handful of boxes before the index; a malicious one can have any number. */
const maxBoxes = 64;

/** A copy that browsers can play and seek, with the chosen sound; the upload itself when it already is one. */
export const playable = stage({
  needs: ['video', 'sound'],
  gives: 'playable',
  shownAs: 'extracting',
  weight: 1,
  async run({ video: facts, sound }, { run, threads, files, store, count, signal, report }) {
    const video = withSound(facts, sound.track ?? undefined);
    const file = await files.local(run.videoKey);
    // Without its gaps, the video differs from the upload, and the SOP's times refer to it.
    const isUpload = !video.gaps && video.isBrowserPlayable && video.container === 'mp4';
    if (isUpload && (await hasIndexInFront(file, signal))) return { key: run.videoKey };
    report(0, preparing);
    const { format } = browserCopy(video);
    const key = keyFor.video(run.companyId, run.sopId, `playable.${format}`);
    const outFile = join(await files.subfolder('playable'), `video.${format}`);
    await files.admitCopyOf(file);
    await remuxForBrowser(file, video, outFile, {
      threads,
      signal,
      onProgress: (fraction) => report(fraction, preparing),
    });
    const part = { name: playablePart, bytes: await bytesOfFiles([outFile]), undo: () => store.delete(key) };
    await count.keep(part, () => store.upload(outFile, key, contentTypeOf(key)));
    return { key };
  },
});

/**
 * Whether an MP4 has its index (`moov`) before its media (`mdat`), so that playback starts after the first bytes.
 * Only the first boxes are read; false when they are inconclusive.
 */
export async function hasIndexInFront(file: string, signal?: AbortSignal): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(16);
    let position = 0;
    for (let box = 0; box < maxBoxes; box += 1) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(header, 0, 16, position);
      if (bytesRead < 8) return false;
      const type = header.toString('latin1', 4, 8);
      if (type === 'moov') return true;
      if (type === 'mdat') return false;
      const size = header.readUInt32BE(0);
      const length = size === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : size;
      if (length < 8 || !Number.isSafeInteger(position + length)) return false;
      position += length;
    }
    return false;
  } finally {
    await handle.close();
  }
}
