import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { browserFormat, canCopyAudio, canCopyVideo, type BrowserFormat } from './browser-format.js';
import { runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export interface RemuxOptions extends MediaRunOptions {
  onProgress?(fraction: number): void;
}

const maxTranscodedSide = 1920;
/** Encoding a second of hard 4K may take a dozen on a small machine. */
const limitSecondsPerSecond = 16;

/**
 * Writes a copy every browser plays and seeks, in the format {@link browserFormat} names: the streams as they are
 * (MP4 with its index in front, WebM with duration and cues), or else H.264 and AAC, at most 1920 pixels a side. The
 * file appears when it is whole. `transcoded` tells whether the picture or the sound was encoded anew.
 */
export async function remuxForBrowser(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: RemuxOptions = {},
): Promise<{ transcoded: boolean; format: BrowserFormat }> {
  const format = browserFormat(facts);
  const copiesVideo = canCopyVideo(format, facts);
  const copiesAudio = canCopyAudio(format, facts);
  const outputOptions = [
    ...['-map', '0:v:0', '-map', '0:a:0?'],
    ...(copiesVideo ? ['-c:v', 'copy'] : h264(facts)),
    ...(copiesAudio ? ['-c:a', 'copy'] : newAudio[format]),
    ...muxing[format],
  ];
  await inWorkFolder(dirname(outFile), { file, container: facts.container }, async (folder) => {
    const name = `browser.${format}`;
    const { exitCode, stderr } = await runFfmpeg(
      folder,
      { container: facts.container, outputs: [{ file: name, options: outputOptions }] },
      options,
      {
        limitSeconds: facts.durationSeconds * limitSecondsPerSecond + 60,
        onSeconds: (done) => options.onProgress?.(Math.min(1, done / facts.durationSeconds)),
      },
    );
    const written = await stat(join(folder, name)).catch(() => undefined);
    if (exitCode !== 0 || !written?.size) throw new UnusableVideo('corrupt', { cause: new Error(stderr) });
    await mkdir(dirname(outFile), { recursive: true });
    await rename(join(folder, name), outFile);
  });
  return { transcoded: !copiesVideo || !copiesAudio, format };
}

const newAudio: Readonly<Record<BrowserFormat, string[]>> = {
  mp4: ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  webm: ['-c:a', 'libopus', '-b:a', '96k', '-ac', '2'],
};

const muxing: Readonly<Record<BrowserFormat, string[]>> = {
  mp4: ['-movflags', '+faststart', '-f', 'mp4'],
  webm: ['-cues_to_front', '1', '-f', 'webm'],
};

/** A keyframe every two seconds or so keeps seeking quick; times stay as they are, variable or not. */
function h264({ width, height }: VideoFacts): string[] {
  const shrink = Math.min(1, maxTranscodedSide / Math.max(width, height));
  const size = [width, height].map((side) => Math.max(2, 2 * Math.round((side * shrink) / 2)));
  const picture = ['-vf', `scale=${size.join(':')}:flags=bicubic,setsar=1,format=yuv420p`, '-vsync', 'vfr'];
  return [...picture, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '60'];
}
