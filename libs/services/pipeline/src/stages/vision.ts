import type { Evidence } from '@sop/contracts';
import { framesAt } from '@sop/media';
import sharp from 'sharp';
import {
  isSpeechless,
  unseenChanges,
  type SeenChange,
  type WrittenProcedure,
  type WrittenStep,
  uncertain,
} from '@sop/procedure-writer';
import type { Seen, Vision, VisionPicture, VisionLocation, WorkContext } from '../ai/ports.js';
import type { Artifacts } from './artifacts.js';
import type { StageContext } from './stage.js';
import { framesOfSteps } from './step-frames.js';

type Inputs = Pick<Artifacts, 'video' | 'transcript' | 'frames' | 'screenChanges'>;

const pictureSize = 512;
const quality = 70;
/** A picture that stays larger than this at the lowest quality is left out. */
const maxPictureBytes = 150_000;
const lowestQuality = 40;
/** Steps beyond it are not looked at, whatever a video has. */
const maxLocations = 60;
/** One title of a silent recording may be chance; a procedure has more. */
const fewestTitles = 2;

/**
 * Shows the pictures of each step to a model, and for a silent screen those before and after each change. Its sentences are added
 * with the picture that they rest on, as uncertain; nothing that was written is changed.
 */
export async function withVision(
  vision: Vision,
  procedure: WrittenProcedure,
  inputs: Inputs,
  context: StageContext,
  work: WorkContext,
): Promise<WrittenProcedure> {
  const isSilentScreen = isSpeechless(inputs.transcript) && inputs.screenChanges.views.length > 0;
  const changes = isSilentScreen ? unseenChanges(inputs.screenChanges, procedure.steps) : [];
  const steps = procedure.steps.slice(0, maxLocations);
  const locations: VisionLocation[] = [];
  for (const step of isSilentScreen ? steps : [])
    locations.push(locationOf(step, await picturesAt([step.startSeconds, step.endSeconds], inputs, context)));
  if (!isSilentScreen) locations.push(...(await locationsOf({ ...procedure, steps }, inputs, context)));
  for (const change of changes.slice(0, maxLocations - locations.length)) {
    const { startSeconds, endSeconds, notes } = change;
    locations.push({
      title: null,
      notes,
      pictures: await picturesAt([startSeconds, endSeconds], inputs, context),
    });
  }
  if (locations.every(({ pictures }) => pictures.length === 0)) return procedure;
  const language = procedure.languages?.written;
  const named = language ? locations.map((location) => ({ ...location, language })) : locations;
  const seen = await vision.look(named, work);
  const known = procedure.steps.map((step, at) => withSeen(step, seen[at]));
  const added = stepsOf(changes, seen.slice(steps.length));
  const isProcedure = known.length > 0 || added.length >= fewestTitles;
  if (!isProcedure || added.length === 0) return { ...procedure, steps: known };
  const all = [...known, ...added].sort((a, b) => a.startSeconds - b.startSeconds);
  return { ...procedure, steps: all, noProcedureReason: null };
}

const locationOf = ({ title, sentences }: WrittenStep, pictures: VisionPicture[]): VisionLocation => ({
  title: title.text,
  notes: sentences.map(({ text }) => text),
  pictures,
});

/** The frames among which the step's picture is chosen, in the order of the video. */
async function locationsOf(
  { steps, isScreenRecording }: WrittenProcedure,
  { frames: { frames } }: Inputs,
  { files, hidden, signal }: StageContext,
): Promise<VisionLocation[]> {
  const perStep = framesOfSteps(steps, frames, isScreenRecording);
  const folder = await files.subfolder('vision');
  const locations: VisionLocation[] = [];
  for (const [at, step] of steps.entries()) {
    const own = (perStep[at] ?? []).toSorted((one, other) => one.seconds - other.seconds);
    const pictures: VisionPicture[] = [];
    for (const { key, seconds, index, until_seconds: untilSeconds = seconds } of own) {
      const file = `${folder}/${index}.jpg`;
      await sharp(await files.local(key)).toFile(file);
      // Idempotent: hidden areas were destroyed before the frame was stored.
      await hidden.destroyIn([{ seconds, untilSeconds, file, thumbnail: file }], signal);
      pictures.push(...(await pictureOf(file, seconds)));
    }
    locations.push(locationOf(step, pictures));
  }
  return locations;
}

/** The pictures of the video at these moments, without any hidden area. */
async function picturesAt(
  moments: readonly number[],
  { video }: Inputs,
  { run, threads, files, hidden, signal }: StageContext,
): Promise<VisionPicture[]> {
  const last = Math.max(0, video.durationSeconds - 0.05);
  const seconds = [...new Set(moments.map((moment) => Math.min(moment, last)))];
  const folder = await files.subfolder('vision');
  const options = { threads, signal, maxHeight: 2 * pictureSize };
  const extracted = await framesAt(await files.local(run.videoKey), video, seconds, folder, options);
  await hidden.destroyAlwaysIn(extracted, signal);
  const pictures: VisionPicture[] = [];
  for (const frame of extracted) pictures.push(...(await pictureOf(frame.file, frame.seconds)));
  return pictures;
}

async function pictureOf(file: string, seconds: number): Promise<VisionPicture[]> {
  const small = sharp(file).resize(pictureSize, pictureSize, { fit: 'inside', withoutEnlargement: true });
  const jpeg = await small.jpeg({ quality }).toBuffer();
  if (jpeg.length <= maxPictureBytes) return [{ seconds, jpeg }];
  const smaller = await small.jpeg({ quality: lowestQuality }).toBuffer();
  return smaller.length <= maxPictureBytes ? [{ seconds, jpeg: smaller }] : [];
}

function withSeen(step: WrittenStep, seen: Seen | undefined): WrittenStep {
  if (!seen) return step;
  const { bestSeconds, sentences } = seen;
  return {
    ...step,
    sentences: [
      ...step.sentences,
      ...sentences.map(({ text, seconds }) => ({
        text,
        evidence: evidenceAt(seconds),
        confidence: uncertain,
      })),
    ],
    ...(bestSeconds !== null && { bestSeconds }),
  };
}

/** A change that the model named is a step; without a name nothing was done there. */
function stepsOf(changes: readonly SeenChange[], seen: readonly Seen[]): WrittenStep[] {
  return changes.flatMap(({ startSeconds, endSeconds }, at) => {
    const found = seen[at];
    if (!found || found.title === null) return [];
    const title = {
      text: found.title,
      evidence: evidenceAt(startSeconds, endSeconds),
      confidence: uncertain,
    };
    return [withSeen({ title, sentences: [], startSeconds, endSeconds, confidence: uncertain }, found)];
  });
}

const evidenceAt = (start_seconds: number, end_seconds = start_seconds): Evidence => ({
  segment_ids: [],
  start_seconds,
  end_seconds,
  sources: ['picture'],
});
