import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { statusMessage } from '@sop/contracts';
import { browserCopy, remuxForBrowser, withSound } from '@sop/media';
import { contentTypeOf, keyFor } from '@sop/object-store';
import { openVideo } from './open-video.js';
import { stage } from './stage.js';
import { bytesOfFiles } from '../storage/count-made.js';
import { playablePart } from '../storage/parts.js';

/** Fetches the video once and looks what it is. A file that is no usable video ends the run here, with a sentence. */
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
/** Real files have a handful before the index; a file of nothing but boxes has as many as bytes allow. */
const maxBoxes = 64;

/** The copy a browser can play and search in, with the chosen sound; the upload itself where it already is one. */
export const playable = stage({
  needs: ['video', 'sound'],
  gives: 'playable',
  shownAs: 'extracting',
  weight: 1,
  async run({ video: facts, sound }, { run, threads, files, store, count, signal, report }) {
    const video = withSound(facts, sound.track ?? undefined);
    const file = await files.local(run.videoKey);
    // Where gaps were left out, the upload is another video than the one whose times the SOP has.
    const isUpload = !video.gaps && video.isBrowserPlayable && video.container === 'mp4';
    if (isUpload && (await hasIndexInFront(file, signal))) return { key: run.videoKey };
    report(0, preparing);
    const { format } = browserCopy(video);
    const key = keyFor.video(run.companyId, run.sopId, `playable.${format}`);
    const outFile = join(await files.subfolder('playable'), `video.${format}`);
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
 * Whether an MP4 has its index (`moov`) before its media (`mdat`), so that playing starts after the first bytes. No more than
 * the first boxes are looked at: where they do not tell, it has not.
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
