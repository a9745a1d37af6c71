import type { Detection, EquipmentItem, Sop, Step } from '@sop/contracts';
import { formatPercent } from '../../../lib/intl.js';
import { texts } from '../sop.texts.js';

/** A class as text: `torque_wrench` becomes "torque wrench". */
export const readable = (label: string): string => label.replace(/[_\s]+/g, ' ').trim();

const plain = (name: string): string => readable(name).replaceAll('-', ' ').toLowerCase();

/** Whether an equipment name refers to a detector class: "10 mm torque wrench" and "torque wrench". */
export function isSameThing(name: string, label: string): boolean {
  const [long, short] = [plain(name), plain(label)].sort((a, b) => b.length - a.length);
  return long === short || (long?.endsWith(` ${short}`) ?? false);
}

/** Only the most certain ones, for readability. */
const maxChips = 8;

/**
 * The objects shown for a step: of the general network only equipment of this SOP, of the company's own every class; people
 * are omitted, and protective equipment is shown separately.
 */
export function detectionsOfStep(
  { detections, protective_equipment }: Pick<Step, 'detections' | 'protective_equipment'>,
  equipment: readonly Pick<EquipmentItem, 'name'>[],
): Detection[] {
  const isProtective = (label: string) =>
    protective_equipment.some(({ name }) => plain(label).includes(plain(name)));
  return detections
    .filter(({ label }) => plain(label) !== 'person' && !isProtective(label))
    .filter(({ label, is_custom }) => is_custom || equipment.some(({ name }) => isSameThing(name, label)))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxChips)
    .sort((a, b) => a.seconds - b.seconds);
}

/** When an item of the equipment was visible first; undefined if it was only mentioned. */
export function firstDetection(
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

/** Whether a detector analysed any picture of the procedure. */
export const hasLookedAtPictures = ({ steps }: Pick<Sop, 'steps'>): boolean =>
  steps.some((step) => step.screenshots.some(({ detections }) => detections !== null));

/** A sentence on the kinds of network that were used; undefined if none. Their names concern the operator only. */
export function detectorText({ detected_by }: Pick<Sop, 'detected_by'>): string | undefined {
  if (!detected_by) return undefined;
  const { company_model } = detected_by;
  return company_model ? texts.seenByBoth(company_model.name, company_model.version) : texts.seenByBase;
}

export const percent = (score: number): string => formatPercent(score * 100);
