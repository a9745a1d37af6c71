import { folderOfRun } from '../runs/made-objects.js';
import type { RunRow } from '../runs/run.entity.js';

type OfRun = Pick<RunRow, 'generation'>;

/** Under these names counts what one run makes; see `KeptBytesRow.part`. */
export const framesPart = (run: OfRun): string => `frames-${folderOfRun(run)}`;
export const picturesPart = (run: OfRun): string => `pictures-${folderOfRun(run)}`;

/** One of each for all runs: a later one puts the same in its place. */
export const playablePart = 'playable';
export const resultPart = 'result';

/** The frame at one moment, by the moment's number. */
export const momentPart = (number: number): string => `moment-${number}`;

/** Frames at a density of their own. */
export const densityPart = (fps: number): string => `frames-${fps}`;
