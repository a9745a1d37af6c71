import type { Detection, EquipmentItem, Evidence } from '@sop/contracts';
import { evidenceOf, roundConfidence, confidenceOf } from '../evidence/evidence.js';
import { capitalise } from '../language/token.js';
import type { Observations } from '../types/observations.js';
import type { Statement } from '../types/statement.js';
import { singular } from './candidate.js';
import { equipmentHeads, seenEquipment } from './lexicon.js';
import { usedThings } from './named-things.js';
import { isOnScreen, namedPrograms, openedPrograms } from './programs.js';
import { programsInTitles } from './title-bars.js';

/** Tools, materials, protective equipment and programs that are named in the narration or seen; nothing else. */
export function equipmentOf(
  input: Observations,
  statements: readonly Statement[],
  onScreen: boolean,
): EquipmentItem[] {
  const spoken = statements.filter(({ kind }) => !['aside', 'promotion', 'injection'].includes(kind));
  const found = onScreen
    ? spoken.flatMap(openedPrograms).filter((item) => isOnScreen(item, input.screenText ?? []))
    : usedThings(statements);
  const programs = spoken.flatMap((statement) => namedPrograms(statement, onScreen));
  const items = [...found, ...programs].map((item): EquipmentItem => ({
    name: item.name,
    kind: item.kind,
    evidence: evidenceOf(item.tokens),
    confidence: confidenceOf(item.confidence, item.tokens, input.segments),
  }));
  const shown = onScreen
    ? programsInTitles(input.screenText ?? [], statements)
    : seen(input.detections ?? []);
  return deduplicated([...items, ...shown]);
}

/** Objects in two frames or more, with high confidence. What the company's own model detected is added later, from all frames (`company-detections.ts`). */
function seen(detections: readonly Detection[]): EquipmentItem[] {
  const sure = detections.filter(({ score, is_custom }) => !is_custom && score >= 0.6);
  return [...new Set(sure.map(({ label }) => label))].flatMap((label) => {
    const kind = seenKind(label.toLowerCase());
    if (!kind) return [];
    const found = sure.filter((detection) => detection.label === label);
    if (new Set(found.map((detection) => detection.seconds)).size < 2) return [];
    const times = found.map((detection) => detection.seconds);
    const evidence: Evidence = {
      segment_ids: [],
      start_seconds: Math.min(...times),
      end_seconds: Math.max(...times),
      sources: ['detection'],
    };
    const mean = found.reduce((sum, detection) => sum + detection.score, 0) / found.length;
    return [
      { name: capitalise(label.toLowerCase()), kind, evidence, confidence: roundConfidence(mean * 0.8) },
    ];
  });
}

/** COCO's classes by choice; of another network, which an operator brought, those that the lexicon knows as equipment. */
const seenKind = (label: string): EquipmentItem['kind'] | undefined =>
  seenEquipment.get(label) ?? equipmentHeads.get(singular(label));

/** One entry per thing: the longer name stays ("Phillips screwdriver" takes in "screwdriver"); a detection adds to the evidence of speech. */
function deduplicated(items: readonly EquipmentItem[]): EquipmentItem[] {
  const unique: EquipmentItem[] = [];
  for (const item of items) {
    const at = unique.findIndex(
      (other) =>
        isSameThing(other.name, item.name) ||
        (item.kind === 'software' && other.kind === 'software' && isShortName(other.name, item.name)),
    );
    const other = unique[at];
    if (!other) {
      unique.push(item);
      continue;
    }
    const sources = [...new Set([...other.evidence.sources, ...item.evidence.sources])];
    const named =
      item.evidence.sources.includes('speech') && item.name.split(' ').length > other.name.split(' ').length
        ? item
        : other;
    unique[at] = {
      ...named,
      confidence: Math.max(other.confidence, item.confidence),
      evidence: { ...named.evidence, sources },
    };
  }
  return unique;
}

/** "Claude" and "Claude Code", "Excel" and "Excel Online": the same program. */
function isShortName(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x.startsWith(`${y} `) || y.startsWith(`${x} `);
}

export function isSameThing(a: string, b: string): boolean {
  const words = (name: string): string[] =>
    name
      .toLowerCase()
      .split(' ')
      .map((word) => singular(word));
  const [short, long] = [words(a), words(b)].sort((x, y) => x.length - y.length);
  if (!short || !long) return false;
  return short.every((word, index) => long[long.length - short.length + index] === word);
}
