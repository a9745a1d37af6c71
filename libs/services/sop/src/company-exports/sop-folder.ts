import { companyLogoPath, truncate, type CompanyBrand } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { documentOf, type ExportedSop } from '../exports/document/document-of.js';
import type { PictureFile, StoredPicture } from '../exports/document/export-document.js';
import { markdownOf } from '../exports/formats/markdown.js';
import { presentSop } from '../sops/sop.presenter.js';

/** An SOP as the files of a folder: its texts, and the objects that they name. */
export interface SopFolder {
  name: string;
  texts: { path: string; text: string }[];
  objects: { path: string; key: string }[];
}

/** What the folders of an export have in common. */
export interface Making {
  madeAt: Date;
  brand: CompanyBrand;
  /** Whether the logo is in the export. */
  hasLogo: boolean;
}

/** `department` and `video` as in the whole export: a video that is left out is not named. A released version has a folder of its own. */
export function sopFolder(
  given: ExportedSop,
  { madeAt, includesVideos, version, brand, hasLogo }: Making & { includesVideos: boolean; version?: number },
): SopFolder {
  const { sop, steps } = given;
  const suffix = version === undefined ? '' : `-v${version}`;
  const name = `sops/${safeName(sop.title)}-${sop.id.slice(-12)}${suffix}`;
  const objects = new Map<string, string>();
  const named = (key: string): string => {
    const path = `pictures/${safeName(key.split('/').slice(3).join('-'))}`;
    objects.set(key, `${name}/${path}`);
    return path;
  };
  // The frames to choose from are left out because they are many; the chosen ones are included.
  const shown = { ...sop, availableFrames: [], playableKey: null };
  const paths: Pick<SignedPaths, 'sign'> = { sign: named };
  const {
    video_path: _path,
    available_frames: _frames,
    ...facts
  } = presentSop(shown, given.department, [...steps], paths);
  const video = includesVideos ? videoOf(sop) : null;
  if (video) objects.set(video.key, `${name}/${video.path}`);
  const content = {
    ...facts,
    trashed_at: sop.trashedAt?.toISOString() ?? null,
    department: given.department?.name ?? null,
    video: video && video.path,
  };
  return {
    name,
    texts: [
      { path: `${name}/sop.json`, text: `${JSON.stringify(content, null, 2)}\n` },
      { path: `${name}/sop.md`, text: readableText(given, { madeAt, brand, hasLogo }, named) },
    ],
    objects: [...objects].map(([key, path]) => ({ key, path })),
  };
}

/** A video that was refused, or never uploaded as the SOP is a duplicate, has no object. */
function videoOf({ playableKey, videoKey, videoSizeBytes, redactionNumber }: ExportedSop['sop']) {
  // The old file may still be there.
  if (redactionNumber !== null) return null;
  const key = playableKey ?? (videoSizeBytes > 0 ? videoKey : null);
  return key ? { key, path: `video${/\.[a-z0-9]{1,5}$/.exec(key)?.[0] ?? ''}` } : null;
}

/** The SOP as Markdown; `pathOf` returns the path of a picture. */
function readableText(given: ExportedSop, making: Making, pathOf: (key: string) => string): string {
  const { madeAt, brand, hasLogo } = making;
  const document = documentOf(given, { madeAt, timeZone: 'UTC', brand });
  const steps = document.steps.map((step) => ({ ...step, pictures: step.pictures.map(ready) }));
  const picturesOf = new Map(document.steps.map(({ number, pictures }) => [number, pictures]));
  return markdownOf(
    { ...document, steps },
    {
      nameOf: (number, index) => pathOf(picturesOf.get(number)?.[index]?.key ?? ''),
      logo: hasLogo ? `../../${companyLogoPath}` : null,
    },
  );
}

/** The text names the object as it is stored: nothing is redrawn. */
const ready = ({ key }: StoredPicture): PictureFile => ({ file: key, kind: 'jpg', width: 0, height: 0 });

/** Letters of any script, and no character that has a meaning in a file system. */
export const safeName = (text: string): string =>
  truncate(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}.-]+/gu, '_')
      .replace(/\.{2,}|^\.+/g, '_'),
    60,
    '',
  ) || '_';
