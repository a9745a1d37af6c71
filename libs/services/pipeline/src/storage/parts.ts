import { folderOfRun } from '../runs/run-objects.js';
import type { RunRow } from '../runs/run.entity.js';

type OfRun = Pick<RunRow, 'generation'>;

/** Names of the parts of one run; see `StoredBytesRow.part`. */
export const framesPart = (run: OfRun): string => `frames-${folderOfRun(run)}`;
export const picturesPart = (run: OfRun): string => `pictures-${folderOfRun(run)}`;

/** Shared by all runs: a later one replaces the objects. */
export const playablePart = 'playable';
export const resultPart = 'result';

/** The frame at one moment, by the moment's number. */
export const momentPart = (number: number): string => `moment-${number}`;

/** Frames at a requested density. */
export const densityPart = (fps: number): string => `frames-${fps}`;
