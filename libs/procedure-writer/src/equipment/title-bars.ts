import type { EquipmentItem } from '@sop/contracts';
import { roundConfidence } from '../evidence/evidence.js';
import type { ScreenText } from '../types/observations.js';
import type { Statement } from '../types/statement.js';

/** Title bars are in the uppermost part of the picture. */
const barHeight = 0.08;
const leastConfidence = 0.75;
const separator = /\s+[-–—|·]\s+/;
const properName = /^\p{Lu}[\p{L}\p{N}.&']*(?: [\p{Lu}\p{N}][\p{L}\p{N}.&']*){0,3}$/u;

/**
 * The program that the title bars name ("Billing Portal - Invoices"): the part of a title that comes back with another page,
 * or that the narrator says as well.
 */
export function programsInTitles(
  screens: readonly ScreenText[],
  statements: readonly Statement[],
): EquipmentItem[] {
  const transcript = ` ${statements.flatMap((statement) => statement.spoken.map((token) => token.norm)).join(' ')} `;
  const pages = new Map<string, { seconds: number[]; confidence: number; others: Set<string> }>();
  for (const { seconds, lines } of screens) {
    for (const line of lines.filter((one) => one.top <= barHeight && one.confidence >= leastConfidence)) {
      const parts = line.text.trim().split(separator);
      if (parts.length < 2 || parts.length > 4) continue;
      for (const part of parts.filter((one) => properName.test(one) && one.length >= 4)) {
        const known = pages.get(part) ?? {
          seconds: [],
          confidence: line.confidence,
          others: new Set<string>(),
        };
        known.seconds.push(seconds);
        for (const other of parts) if (other !== part) known.others.add(other);
        pages.set(part, known);
      }
    }
  }
  return [...pages]
    .filter(
      ([part, { others }]) =>
        others.size >= 2 || (part.includes(' ') && transcript.includes(` ${part.toLowerCase()} `)),
    )
    .map(([name, { seconds, confidence }]) => ({
      name,
      kind: 'software',
      evidence: {
        segment_ids: [],
        start_seconds: Math.min(...seconds),
        end_seconds: Math.max(...seconds),
        sources: ['screen_text'],
      },
      confidence: roundConfidence(confidence * 0.8),
    }));
}
