import { shownDetectionScore, type Detection, type EquipmentItem } from '@sop/contracts';
import { roundConfidence } from '../evidence/evidence.js';
import { capitalise } from '../language/token.js';
import { singular } from './candidate.js';
import { isSameThing } from './equipment.js';
import { equipmentHeads } from './lexicon.js';
import { isPerson, plainLabel, protectiveLabel, shownLabel } from './protective-labels.js';

/** A single detection may be wrong; a video with no more different frames than this can have no more. */
const fewFrames = 5;

/**
 * Adds what the company's own model saw: a class that a user taught is a thing of their work. What speech names already is not
 * listed twice: being seen adds to its evidence. A class that shows a person, or a person without a thing, is no equipment.
 *
 * @param lookedAtFrames how many different frames the network looked at
 */
export function addCompanyDetections(
  equipment: readonly EquipmentItem[],
  detections: readonly Detection[],
  lookedAtFrames: number,
): EquipmentItem[] {
  const seen = seenItems(detections, lookedAtFrames <= fewFrames ? 1 : 2);
  const merged = [...equipment];
  for (const item of seen) {
    const at = equipment.findIndex((named) => names(named, item, seen));
    const known = merged[at];
    if (known) merged[at] = alsoSeen(known, item);
    else merged.push(item);
  }
  return merged;
}

function seenItems(detections: readonly Detection[], fewestFrames: number): EquipmentItem[] {
  const byLabel = new Map<string, Detection[]>();
  for (const detection of detections) {
    if (!detection.is_custom || detection.score < shownDetectionScore || !isThing(detection.label)) continue;
    const label = plainLabel(detection.label);
    byLabel.set(label, [...(byLabel.get(label) ?? []), detection]);
  }
  return [...byLabel].flatMap(([label, found]) => {
    const times = [...new Set(found.map(({ seconds }) => seconds))].sort((a, b) => a - b);
    const [first, last] = [times[0], times.at(-1)];
    if (first === undefined || last === undefined || times.length < fewestFrames) return [];
    const best = Math.max(...found.map(({ score }) => score));
    return [
      {
        name: capitalise(shownLabel(found[0]?.label ?? label)),
        kind: kindOf(label),
        evidence: { segment_ids: [], start_seconds: first, end_seconds: last, sources: ['detection'] },
        confidence: roundConfidence(best),
      },
    ];
  });
}

const isThing = (label: string): boolean => !isPerson(label) && protectiveLabel(label)?.isMissing !== true;

function kindOf(label: string): EquipmentItem['kind'] {
  if (protectiveLabel(label)) return 'protective';
  const words = singular(label).split(' ');
  const known = words.map((_, at) => equipmentHeads.get(words.slice(at).join(' '))).find(Boolean);
  return known ?? 'tool';
}

/** "Wrench" is in the speech and two kinds of wrench were taught: which one is meant is not known, so all are listed. */
function names(named: EquipmentItem, item: EquipmentItem, seen: readonly EquipmentItem[]): boolean {
  if (!isSameThing(named.name, item.name)) return false;
  const isShorter = named.name.split(' ').length < item.name.split(' ').length;
  return !isShorter || seen.filter((other) => isSameThing(named.name, other.name)).length === 1;
}

function alsoSeen(named: EquipmentItem, item: EquipmentItem): EquipmentItem {
  const sources = [...new Set([...named.evidence.sources, ...item.evidence.sources])];
  return {
    ...named,
    kind: item.kind === 'protective' ? item.kind : named.kind,
    confidence: Math.max(named.confidence, item.confidence),
    evidence: { ...named.evidence, sources },
  };
}
