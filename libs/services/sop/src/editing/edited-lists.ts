import type { BodyOf, EquipmentItem, routes } from '@sop/contracts';
import type { StoredPrecaution } from '../sops/sop.entity.js';
import { writtenSentence } from './new-step.js';
import type { SopContent } from './sop-content.js';

type Body = BodyOf<typeof routes.sops.update>;

const nothing = { evidence: writtenSentence('', 0).evidence, confidence: 1 };

/** An edited list. An entry with unchanged text keeps its evidence; new text has none. */
export function editedPrecautions(
  content: SopContent,
  list: NonNullable<Body['precautions']>,
): StoredPrecaution[] {
  return list.map(({ text, kind, step_index }) => {
    const step_id = step_index === null ? null : (content.steps[step_index]?.id ?? null);
    const existing = content.precautions.find((each) => each.text === text);
    return { ...(existing ?? nothing), text, kind, step_id, step_index: null };
  });
}

export function editedEquipment(content: SopContent, list: NonNullable<Body['equipment']>): EquipmentItem[] {
  return list.map(({ name, kind }) => {
    const existing = content.equipment.find((each) => each.name === name);
    return { ...(existing ?? nothing), name, kind };
  });
}
