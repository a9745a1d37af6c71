import type { ChosenFile } from '../../../features/video-upload/several-files.js';
import { videoError } from '../../../features/video-upload/chosen-video.js';
import { compareText } from '../../../lib/intl.js';
import { texts as wizardTexts } from '../create-sop.texts.js';
import { suggestedName } from '../wizard.machine.js';

/** `stopped`: the plan has no room for it now. `failed` and `stopped` can be tried again. */
export type VideoState =
  | 'waiting'
  | 'uploading'
  | 'stopped'
  | 'failed'
  | 'refused'
  | 'making'
  | 'made'
  | 'not-made';

/** A video of the list. */
export interface ListedVideo extends ChosenFile {
  readonly id: string;
  readonly state: VideoState;
  /** Why it is stopped, failed or refused, as a sentence. */
  readonly reason: string | null;
  /** From `making` on. */
  readonly sopId: string | null;
  /** It was made before the list began, and is skipped. */
  readonly isKnown: boolean;
}

/** Enough for a shift's videos; a longer list would be longer than a person looks through. */
export const maxVideos = 200;

/** The name of the SOP until a language model finds a better one. */
export const titleOf = ({ name }: Pick<File, 'name'>): string =>
  (suggestedName(name) || name.replace(/\.[^.]+$/, '') || name).slice(0, 300);

const idOf = ({ file, folder }: ChosenFile): string =>
  `${folder}/${file.name} ${file.size} ${file.lastModified}`;

/** The same file, also in another folder or chosen alone. */
export const fileOf = ({ file }: Pick<ChosenFile, 'file'>): string =>
  `${file.name} ${file.size} ${file.lastModified}`;

const pathOf = ({ file, folder }: ChosenFile) => `${folder}/${file.name}`;

export interface Listing {
  readonly videos: readonly ListedVideo[];
  /** Names of files that are no videos. */
  readonly others: readonly string[];
  /** How many videos are beyond the limit of a list. */
  readonly beyond: number;
}

export const noListing: Listing = { videos: [], others: [], beyond: 0 };

/** The list with further files, sorted by name; each file is in it once. */
export function listed(
  { videos, others, beyond }: Listing,
  files: readonly ChosenFile[],
  maxGigabytes: number | null,
): Listing {
  const isVideo = ({ file }: ChosenFile) =>
    !file.name.startsWith('.') && videoError(file, null) !== 'not-a-video';
  const known = new Set(videos.map(({ id }) => id));
  const fresh = new Map(
    files.filter(isVideo).flatMap((each) => (known.has(idOf(each)) ? [] : [[idOf(each), each] as const])),
  );
  const all = [...videos, ...[...fresh.values()].map((each) => videoOf(each, maxGigabytes))].toSorted(
    (one, other) => compareText(pathOf(one), pathOf(other)),
  );
  const names = files.filter((each) => !isVideo(each)).map(({ file }) => file.name);
  return {
    videos: all.slice(0, maxVideos),
    others: [...new Set([...others, ...names])],
    beyond: beyond + Math.max(0, all.length - maxVideos),
  };
}

function videoOf(chosen: ChosenFile, maxGigabytes: number | null): ListedVideo {
  const fault = videoError(chosen.file, maxGigabytes);
  const reason =
    fault === 'empty'
      ? wizardTexts.emptyVideo
      : fault === 'too-large'
        ? wizardTexts.tooLarge(maxGigabytes ?? 0)
        : null;
  const state = reason ? 'refused' : 'waiting';
  return { ...chosen, id: idOf(chosen), state, reason, sopId: null, isKnown: false };
}

export const countOf = (videos: readonly ListedVideo[], ...states: VideoState[]): number =>
  videos.filter(({ state }) => states.includes(state)).length;
