import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { folderName, sopMarkdown } from './sop-markdown.mjs';
import { CommandError } from './terminal.mjs';

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Writes `<out>/<name>/`, by default `<out>/<title>/`: `sop.json` (the API's reply with file names instead of signed paths), `sop.md` and `images/`.
 *
 * @returns {Promise<string>} the folder
 */
export async function writeSop(api, sop, { out, video, name = folderName(sop.title) }) {
  const folder = join(out, name);
  const images = join(folder, 'images');
  try {
    rmSync(images, { recursive: true, force: true });
    mkdirSync(images, { recursive: true });
    const files = await savePictures(api, sop, images);
    const imageOf = (step) => files.get(step.screenshots[0]?.path);
    const document = {
      ...sop,
      video_path: video,
      available_frames: [],
      steps: sop.steps.map((step) => withFiles(step, files)),
    };
    writeFileSync(join(folder, 'sop.json'), `${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(join(folder, 'sop.md'), sopMarkdown(sop, { video: relative(folder, video), imageOf }));
    return folder;
  } catch (error) {
    if (['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(error.code))
      throw new CommandError(`${folder} cannot be written (${error.code}). Choose another: --out DIR`);
    throw error;
  }
}

async function savePictures(api, sop, images) {
  const files = new Map();
  for (const step of sop.steps) {
    for (const [index, { path }] of step.screenshots.entries()) {
      const { type, content } = await api.download(path);
      const letter = index === 0 ? '' : `-${index + 1}`;
      const name = `step-${String(step.position).padStart(2, '0')}${letter}.${extensions[type.split(';')[0]] ?? 'jpg'}`;
      writeFileSync(join(images, name), content);
      files.set(path, `images/${name}`);
    }
  }
  return files;
}

const withFiles = (step, files) => ({
  ...step,
  screenshots: step.screenshots.map(({ path, seconds }) => ({ path: files.get(path), seconds })),
});
