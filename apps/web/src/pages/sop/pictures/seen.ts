import type { Detection, EquipmentItem, Sop, Step } from '@sop/contracts';
import { formatPercent } from '../../../lib/intl.js';
import { texts } from '../sop.texts.js';

/** A class as it is read: `torque_wrench` is "torque wrench". */
export const readable = (label: string): string => label.replace(/[_\s]+/g, ' ').trim();

const plain = (name: string): string => readable(name).replaceAll('-', ' ').toLowerCase();

/** Whether a name in the list of equipment means what a detector calls so: "10 mm torque wrench" and "torque wrench". */
export function isSameThing(name: string, label: string): boolean {
  const [long, short] = [plain(name), plain(label)].sort((a, b) => b.length - a.length);
  return long === short || (long?.endsWith(` ${short}`) ?? false);
}

/** The most certain ones; a step is read, not searched. */
const mostChips = 8;

/**
 * What a step's chips say was seen. Of everybody's network only what counts as equipment in this SOP (a bench is no news to whoever
 * reads), of the company's own everything; people are not mentioned, and protective equipment has chips of its own.
 */
export function seenInStep(
  { detections, protective_equipment }: Pick<Step, 'detections' | 'protective_equipment'>,
  equipment: readonly Pick<EquipmentItem, 'name'>[],
): Detection[] {
  const isProtective = (label: string) =>
    protective_equipment.some(({ name }) => plain(label).includes(plain(name)));
  return detections
    .filter(({ label }) => plain(label) !== 'person' && !isProtective(label))
    .filter(({ label, is_custom }) => is_custom || equipment.some(({ name }) => isSameThing(name, label)))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostChips)
    .sort((a, b) => a.seconds - b.seconds);
}

/** When an item of the equipment was first in the picture; undefined where it was only spoken of. */
export function firstSeen(
  { name, evidence }: EquipmentItem,
  { steps }: Pick<Sop, 'steps'>,
): number | undefined {
  if (!evidence.sources.includes('detection')) return undefined;
  if (evidence.sources.length === 1) return evidence.start_seconds;
  const moments = steps
    .flatMap((step) => step.detections)
    .filter(({ label }) => isSameThing(name, label))
    .map(({ seconds }) => seconds);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** Whether any picture of the procedure was looked at by a detector. */
export const hasLookedAtPictures = ({ steps }: Pick<Sop, 'steps'>): boolean =>
  steps.some((step) => step.screenshots.some(({ detections }) => detections !== null));

/** Which kinds of network looked, in a sentence; undefined where none has. What they are called is the operator's matter. */
export function seenBy({ detected_by }: Pick<Sop, 'detected_by'>): string | undefined {
  if (!detected_by) return undefined;
  const { company_model } = detected_by;
  return company_model ? texts.seenByBoth(company_model.name, company_model.version) : texts.seenByBase;
}

export const percent = (score: number): string => formatPercent(score * 100);
