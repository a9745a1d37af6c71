import { shortened } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { documentOf, type ExportedSop } from '../exports/document/document-of.js';
import type { PictureFile, StoredPicture } from '../exports/document/export-document.js';
import { markdownOf } from '../exports/formats/markdown.js';
import { presentSop } from '../sops/sop.presenter.js';

/** An SOP as files of a folder: its texts, and the objects that they name. */
export interface SopFolder {
  name: string;
  texts: { path: string; text: string }[];
  objects: { path: string; key: string }[];
}

/** `department` and `video` as the whole export has them: of a video that is left out nothing is named. */
export function sopFolder(
  given: ExportedSop,
  { madeAt, includesVideos }: { madeAt: Date; includesVideos: boolean },
): SopFolder {
  const { sop, steps } = given;
  const name = `sops/${safeName(sop.title)}-${sop.id.slice(-12)}`;
  const objects = new Map<string, string>();
  const named = (key: string): string => {
    const path = `pictures/${safeName(key.split('/').slice(3).join('-'))}`;
    objects.set(key, `${name}/${path}`);
    return path;
  };
  // The frames to choose from are many and belong to the making; what was chosen is there.
  const shown = { ...sop, availableFrames: [], playableKey: null };
  const paths: Pick<SignedPaths, 'sign'> = { sign: named };
  const {
    video_path: _path,
    available_frames: _frames,
    ...facts
  } = presentSop(shown, null, [...steps], paths);
  const video = includesVideos ? (sop.playableKey ?? sop.videoKey) : null;
  const videoPath = video && `video${/\.[a-z0-9]{1,5}$/.exec(video)?.[0] ?? ''}`;
  if (video && videoPath) objects.set(video, `${name}/${videoPath}`);
  const content = { ...facts, department: given.departmentName, video: videoPath };
  const document = documentOf(given, { madeAt, timeZone: 'UTC' });
  const read = {
    ...document,
    steps: document.steps.map((step) => ({ ...step, pictures: step.pictures.map(ready) })),
  };
  const picturesOf = new Map(document.steps.map(({ number, pictures }) => [number, pictures]));
  const nameOf = (number: number, place: number) => named(picturesOf.get(number)?.[place]?.key ?? '');
  return {
    name,
    texts: [
      { path: `${name}/sop.json`, text: `${JSON.stringify(content, null, 2)}\n` },
      { path: `${name}/sop.md`, text: markdownOf(read, nameOf) },
    ],
    objects: [...objects].map(([key, path]) => ({ key, path })),
  };
}

/** It lies beside the text as it is: nothing is drawn anew. */
const ready = ({ key }: StoredPicture): PictureFile => ({ file: key, kind: 'jpg', width: 0, height: 0 });

/** Of every script, and nothing that a file system would take for more than a name. */
export const safeName = (text: string): string =>
  shortened(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}.-]+/gu, '_')
      .replace(/\.{2,}|^\.+/g, '_'),
    60,
    '',
  ) || '_';
