import { seenScore, type DetectedBy, type Detection, type GeneratedStep } from '@sop/contracts';
import { protectiveEquipmentIn } from '../ai/index.js';
import type { ChosenNetworks, WrittenStep } from '../ai/ports.js';
import type { Artifacts } from './artifacts.js';

/** What everybody's network sees below this is not shown with a step; what the company taught is, from `seenScore` on. */
const shownScore = 0.6;
/** Boxes of one picture; more would hide it. */
const mostBoxes = 30;

/** Everything that was seen, and at which moments somebody looked. */
export class Seen {
  readonly all: readonly Detection[];
  private readonly lookedAt: ReadonlySet<number>;
  private readonly byMoment = new Map<number, Detection[]>();

  constructor({
    frameDetections,
    pictureDetections,
  }: Pick<Artifacts, 'frameDetections' | 'pictureDetections'>) {
    this.all = [...frameDetections.found, ...pictureDetections.found].sort((a, b) => a.seconds - b.seconds);
    this.lookedAt = new Set([...frameDetections.lookedAt, ...pictureDetections.lookedAt]);
    for (const detection of this.all)
      this.byMoment.set(detection.seconds, [...(this.byMoment.get(detection.seconds) ?? []), detection]);
  }

  get frames(): number {
    return this.lookedAt.size;
  }

  /** The pictures with what is on them; nothing is said of one that nobody looked at. */
  on(pictures: GeneratedStep['screenshots']): GeneratedStep['screenshots'] {
    return pictures.map((picture) =>
      this.lookedAt.has(picture.seconds) ? { ...picture, detections: this.at(picture.seconds) } : picture,
    );
  }

  /** The best of each class within a step. */
  bestIn(step: Interval): Detection[] {
    const best = new Map<string, Detection>();
    for (const detection of this.within(step)) {
      if (!isShown(detection)) continue;
      const known = best.get(detection.label);
      if (!known || detection.score > known.score) best.set(detection.label, detection);
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
  }

  protectiveIn(step: Interval, { classes }: ChosenNetworks): GeneratedStep['protective_equipment'] {
    return protectiveEquipmentIn(this.within(step), classes);
  }

  private within({ startSeconds, endSeconds }: Interval): Detection[] {
    return this.all.filter(({ seconds }) => seconds >= startSeconds && seconds <= endSeconds);
  }

  private at(seconds: number): Detection[] {
    return (this.byMoment.get(seconds) ?? [])
      .filter(isShown)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostBoxes);
  }
}

const isShown = ({ score, is_custom }: Detection): boolean => score >= (is_custom ? seenScore : shownScore);

type Interval = Pick<WrittenStep, 'startSeconds' | 'endSeconds'>;

export const detectedBy = ({ base, backend, company }: ChosenNetworks): DetectedBy => ({
  base_model: base.title,
  base_reason: base.reason,
  backend,
  company_model: company && { id: company.id, name: company.name, version: company.version },
});
