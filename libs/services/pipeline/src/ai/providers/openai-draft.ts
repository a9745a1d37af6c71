import type { EquipmentItem, Precaution } from '@sop/contracts';
import type { ActsReply } from './openai-acts.js';
import type { TextReply } from './openai-prompt.js';
import type { Row } from './openai-rows.js';

interface Cited {
  segment_ids: number[];
}

/** What both passes gave for the whole or a window of it, every line with the segments that say it. */
export interface Draft {
  no_procedure_reason: string | null;
  is_screen_recording: boolean;
  steps: DraftStep[];
  equipment: (Cited & Pick<EquipmentItem, 'name' | 'kind'>)[];
  precautions: (Line & Pick<Precaution, 'kind' | 'step_index'>)[];
}

export interface DraftStep {
  title: string;
  first_segment: number;
  last_segment: number;
  sentences: Line[];
}

export interface Line extends Cited {
  text: string;
  /** The rows that it is written from. */
  rows: readonly Row[];
}

export const draftWithoutSteps = (acts?: ActsReply): Draft => ({
  no_procedure_reason: acts?.no_procedure_reason ?? null,
  is_screen_recording: acts?.is_screen_recording ?? false,
  steps: [],
  equipment: [],
  precautions: [],
});

/** The text with its rows in the place of their numbers. Numbers of no row count for nothing. */
export function draftOf(text: TextReply, table: readonly Row[], acts: ActsReply): Draft {
  const cited = (numbers: readonly number[]) => {
    const rows = [...new Set(numbers)].flatMap((at) => table.slice(at, at + 1));
    const segment_ids = [...new Set(rows.flatMap(({ segmentIds }) => segmentIds))].sort((a, b) => a - b);
    return { rows, segment_ids };
  };
  const lineOf = ({ text: own, rows }: { text: string; rows: readonly number[] }): Line => ({
    text: own,
    ...cited(rows),
  });
  return {
    ...draftWithoutSteps(acts),
    steps: text.steps.map(({ title, sentences }) => stepOf(title, sentences.map(lineOf))),
    equipment: text.equipment.map(({ name, kind, rows }) => ({
      name,
      kind,
      segment_ids: cited(rows).segment_ids,
    })),
    precautions: text.precautions.map(({ kind, step_index, ...line }) => ({
      kind,
      step_index,
      ...lineOf(line),
    })),
  };
}

export function stepOf(title: string, sentences: Line[]): DraftStep {
  const ids = sentences.flatMap(({ segment_ids }) => segment_ids);
  return { title, sentences, first_segment: Math.min(...ids), last_segment: Math.max(...ids) };
}
