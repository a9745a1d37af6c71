import { redactionLimits, type Finding, type RedactedPlace } from '@sop/contracts';
import { extract, type Frame, type MediaRunOptions, type VideoFacts } from '@sop/media';
import sharp from 'sharp';
import type { Position, ScreenPiece } from '@sop/procedure-writer';
import { cellSide, changedAreas, type Area, type GreyPicture } from '../screen-changes/changed-areas.js';
import { joinFindings, placesOf, type Observation, type Track } from './join-findings.js';
import { Pace } from './pace.js';
import { around, personalTextIn } from './personal-text.js';

/** What reads pictures: networks in this process, or those of a test. */
export interface PersonalDataReader {
  /** Each piece of text on a picture; `within` restricts it to some places, which is faster. */
  readPieces(file: string, within?: readonly Position[]): Promise<ScreenPiece[]>;
  findFaces(file: string): Promise<readonly Position[]>;
}

export interface StoredFinding extends Finding {
  /** With margins of space and time. */
  places: RedactedPlace[];
}

export interface SearchResult {
  findings: StoredFinding[];
  /** The longest time between two pictures that were looked at. */
  intervalSeconds: number;
  isCutOff: boolean;
}

export interface SearchOptions extends MediaRunOptions {
  signal: AbortSignal;
  names: readonly string[];
  reader: PersonalDataReader;
  /** For reading the pictures: of a long film, whose pictures all differ, not all are read. */
  budgetSeconds: number;
  /** From 0 to 1; first the pictures are taken, then they are read. */
  onProgress(fraction: number, isReading: boolean): void;
}

const extractionShare = 0.15;
const readHeight = 1080;
/** Changes are searched at this height, see `changedAreas`. */
const comparedHeight = 540;
/** Where more of the picture changes, all of it is read. */
const mostOfPicture = 0.3;
/** Every so many pictures all of it is read: what fades in slowly never changes enough. */
const wholeEvery = 20;
const thumbnail = { width: 240, height: 135, around: 1.5, qualities: [65, 40, 20] } as const;

/** Finds faces and personal text in a video. The files of its pictures stay in `folder`. */
export async function searchVideo(
  file: string,
  facts: VideoFacts,
  folder: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const { pictures, picturesPerSecond } = redactionLimits;
  const fps = Math.min(picturesPerSecond, pictures / Math.max(1, facts.durationSeconds));
  const { frames } = await extract(file, facts, folder, {
    ...options,
    ...{ fps, audio: false, maxFrames: pictures, maxHeight: readHeight },
    onProgress: (fraction) => options.onProgress(extractionShare * fraction, false),
  });
  const aspect = facts.width / facts.height;
  const { observations, longestStep } = await observe(frames, aspect, options);
  const intervalSeconds = longestStep / fps;
  const tracks = joinFindings(observations, intervalSeconds);
  const findings: StoredFinding[] = [];
  for (const track of tracks.slice(0, redactionLimits.findings)) {
    options.signal.throwIfAborted();
    findings.push(await findingOf(track, frames, findings.length + 1, { intervalSeconds, aspect }));
  }
  return { findings, intervalSeconds, isCutOff: tracks.length > findings.length };
}

/** What the last picture that was read shows. */
interface Read {
  grey: GreyPicture;
  pieces: readonly ScreenPiece[];
  faces: readonly Position[];
}

/** Looks at every picture, or at fewer from where the time would not suffice for all. */
async function observe(
  frames: readonly Frame[],
  aspect: number,
  { names, reader, signal, onProgress, budgetSeconds }: SearchOptions,
): Promise<{ observations: Observation[]; longestStep: number }> {
  const observations: Observation[] = [];
  const pace = new Pace(frames.length, budgetSeconds);
  let [last, step, longestStep]: [Read | undefined, number, number] = [undefined, 1, 1];
  for (let picture = 0; picture < frames.length; picture += step) {
    signal.throwIfAborted();
    const frame = frames[picture];
    if (!frame) break;
    last = await read(frame.file, picture % wholeEvery === 0 ? undefined : last, reader);
    step = pace.stepAfter(picture);
    longestStep = Math.max(longestStep, step);
    const untilSeconds = frames[picture + step]?.seconds ?? frames.at(-1)?.untilSeconds ?? frame.untilSeconds;
    const at = { seconds: frame.seconds, untilSeconds, picture };
    for (const { kind, text, place } of personalTextIn(last.pieces, names, aspect))
      observations.push({ ...at, kind, place, text: text.slice(0, redactionLimits.text) });
    for (const place of last.faces) observations.push({ ...at, kind: 'face', place, text: null });
    onProgress(
      Math.min(1, extractionShare + ((1 - extractionShare) * (picture + step)) / frames.length),
      true,
    );
  }
  return { observations, longestStep };
}

/** Only what changed since is read again: a screen is still most of the time. */
async function read(file: string, last: Read | undefined, reader: PersonalDataReader): Promise<Read> {
  const { data, info } = await sharp(file)
    .resize({ height: comparedHeight, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey: GreyPicture = { width: info.width, height: info.height, pixels: data };
  if (!last) return { grey, pieces: await reader.readPieces(file), faces: await reader.findFaces(file) };
  const changed = changedAreas(last.grey, grey).map((area) => positionOf(area, grey));
  if (changed.length === 0) return last;
  const share = changed.reduce((sum, { width, height }) => sum + width * height, 0);
  const isWhole = share > mostOfPicture;
  const pieces = isWhole
    ? await reader.readPieces(file)
    : [
        ...last.pieces.filter((piece) => !changed.some((area) => isTouching(piece, area))),
        ...(await reader.readPieces(file, changed)),
      ];
  return { grey, pieces, faces: await reader.findFaces(file) };
}

const positionOf = ({ left, top, right, bottom }: Area, { width, height }: GreyPicture): Position => ({
  left: (left * cellSide) / width,
  top: (top * cellSide) / height,
  width: ((right - left + 1) * cellSide) / width,
  height: ((bottom - top + 1) * cellSide) / height,
});

const isTouching = (one: Position, other: Position): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

async function findingOf(
  track: Track,
  frames: readonly Frame[],
  id: number,
  { intervalSeconds, aspect }: { intervalSeconds: number; aspect: number },
): Promise<StoredFinding> {
  const { kind, text, seen } = track;
  // The middle: at the ends it may be half visible.
  const shown = seen[Math.floor(seen.length / 2)];
  const file = shown && frames[shown.picture]?.file;
  return {
    ...{ id, kind, text },
    from_seconds: seen[0]?.seconds ?? 0,
    to_seconds: seen.at(-1)?.untilSeconds ?? 0,
    picture: shown && file ? await thumbnailOf(file, shown.place) : '',
    places: placesOf(track, intervalSeconds, aspect),
  };
}

/** The place with what is around it, as a `data:` address. */
async function thumbnailOf(file: string, place: Position): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const more = thumbnail.around * place.height;
  const { left, top, ...size } = around([
    place,
    {
      left: Math.max(0, place.left - (more * height) / width),
      top: Math.max(0, place.top - more),
      width: Math.min(1, place.width + (2 * more * height) / width),
      height: Math.min(1, place.height + 2 * more),
    },
  ]);
  const [x, y] = [Math.floor(left * width), Math.floor(top * height)];
  const cut = sharp(file)
    .extract({
      left: x,
      top: y,
      width: Math.max(1, Math.min(width - x, Math.ceil(size.width * width))),
      height: Math.max(1, Math.min(height - y, Math.ceil(size.height * height))),
    })
    .resize(thumbnail.width, thumbnail.height, { fit: 'inside', withoutEnlargement: true });
  for (const quality of thumbnail.qualities) {
    const address = `data:image/jpeg;base64,${(await cut.jpeg({ quality }).toBuffer()).toString('base64')}`;
    if (address.length <= redactionLimits.pictureCharacters) return address;
  }
  return '';
}
