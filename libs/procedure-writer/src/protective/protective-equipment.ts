import { shownDetectionScore, type Detection, type ProtectiveEquipment } from '@sop/contracts';
import { isPerson, protectiveLabel, type ProtectiveLabel } from '../equipment/protective-labels.js';
import { roundConfidence } from '../evidence/evidence.js';

/** One frame may show a passer-by, or a person whose hands are out of the picture. */
const fewestPersonFrames = 2;

/**
 * What a step's pictures show of the protective equipment that the networks know. Seen: present. A class of its own for going without
 * ("no helmet") seen in as many frames or more: absent. A person in two frames or more and the thing in none: absent. Otherwise there is
 * no result: without a person in the picture nothing is missing.
 *
 * @param detections everything seen within the step
 * @param classes every class that the networks know
 */
export function protectiveEquipmentIn(
  detections: readonly Detection[],
  classes: readonly string[],
): ProtectiveEquipment[] {
  const seen = detections.filter((detection) => detection.score >= shownDetectionScore);
  const people = seen.filter((detection) => isPerson(detection.label));
  return knownItems(classes).flatMap((item) => {
    const state = stateOf(item, seen, people);
    return state ? [{ name: item.name, ...state }] : [];
  });
}

interface Item {
  name: string;
  key: string;
  /** Whether a class shows it worn, and not only people who go without. */
  hasOwnClass: boolean;
}

function knownItems(classes: readonly string[]): Item[] {
  const items = new Map<string, Item>();
  const labels = classes.map(protectiveLabel).filter((label) => label !== undefined);
  // The class of the thing itself first: its spelling is the one to show.
  for (const { name, key, isMissing } of [...labels].sort(thingsFirst))
    if (!items.has(key)) items.set(key, { name, key, hasOwnClass: !isMissing });
  return [...items.values()];
}

const thingsFirst = (a: ProtectiveLabel, b: ProtectiveLabel) => Number(a.isMissing) - Number(b.isMissing);

function stateOf(
  { key, hasOwnClass }: Item,
  seen: readonly Detection[],
  people: readonly Detection[],
): Omit<ProtectiveEquipment, 'name'> | undefined {
  const labelled = (isMissing: boolean) =>
    seen.filter(({ label }) => {
      const found = protectiveLabel(label);
      return found?.key === key && found.isMissing === isMissing;
    });
  const [worn, without] = [labelled(false), labelled(true)];
  if (without.length > 0 && framesOf(without) >= framesOf(worn)) return describe('absent', without, 1);
  if (worn.length > 0) return describe('present', worn, 1);
  if (!hasOwnClass || framesOf(people) < fewestPersonFrames) return undefined;
  // That a person is there is certain; that a small thing was not overlooked is less so.
  return describe('absent', people, 0.7);
}

const framesOf = (detections: readonly Detection[]): number =>
  new Set(detections.map(({ seconds }) => seconds)).size;

function describe(
  state: ProtectiveEquipment['state'],
  grounds: readonly Detection[],
  certainty: number,
): Omit<ProtectiveEquipment, 'name'> {
  const best = Math.max(...grounds.map(({ score }) => score));
  return {
    state,
    seconds: Math.min(...grounds.map(({ seconds }) => seconds)),
    confidence: roundConfidence(best * certainty),
  };
}
