import { truncate, type SearchHit, type SearchPassage } from '@sop/contracts';
import type { Passage } from './passages.js';
import { wordsOf } from './words.js';

/** A passage with the positions of its words that answer the search, from 1. */
export interface FoundPassage {
  passage: Passage;
  positions: number[];
}

export interface FoundRow {
  id: string;
  department_id: string | null;
  department_name: string | null;
  is_withdrawn: boolean;
  /** The title first. */
  passages: FoundPassage[];
}

type Marks = SearchPassage['marks'];

/** Of the texts of a hit, in characters. */
const longestText = 200;
const beforeFirstMark = 60;

export function presentHit(row: FoundRow): SearchHit {
  const [title, ...others] = row.passages;
  return {
    id: row.id,
    title: title?.passage.text ?? '',
    title_marks: title ? marksOf(title) : [],
    department:
      row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    is_withdrawn: row.is_withdrawn,
    passages: others.map(presentPassage),
  };
}

function presentPassage(found: FoundPassage): SearchPassage {
  const { kind, seconds, step } = found.passage;
  return {
    kind: kind === 'heading' || kind === 'title' ? 'step' : kind,
    ...excerpt(found.passage.text, marksOf(found)),
    seconds,
    step,
  };
}

/** The words that answer the search: as they are compared, and as they are written. */
export const foundWords = ({ passages }: FoundRow): [string, string][] =>
  passages.flatMap(({ passage: { text }, positions }) => {
    const words = wordsOf(text);
    return positions.flatMap((position): [string, string][] => {
      const found = words[position - 1];
      return found ? [[found.word, text.slice(found.from, found.to).toLowerCase()]] : [];
    });
  });

function marksOf({ passage, positions }: FoundPassage): Marks {
  const words = wordsOf(passage.text);
  const marks: Marks = [];
  for (const position of positions) {
    const word = words[position - 1];
    if (!word) continue;
    const last = marks.at(-1);
    // Pairs of characters overlap.
    if (last && word.from <= last.to) last.to = Math.max(last.to, word.to);
    else marks.push({ from: word.from, to: word.to });
  }
  return marks;
}

/** The part of a long text around its first mark, from the start of a word on. */
function excerpt(text: string, marks: Marks): Pick<SearchPassage, 'text' | 'marks'> {
  const first = marks[0]?.from ?? 0;
  const start =
    text.length <= longestText
      ? 0
      : (wordsOf(text).find(({ from }) => from >= first - beforeFirstMark)?.from ?? 0);
  const omission = start > 0 ? '…' : '';
  const shown = omission + truncate(text.slice(start), longestText);
  const moved = marks.map(({ from, to }) => ({
    from: from - start + omission.length,
    to: Math.min(to - start + omission.length, shown.length),
  }));
  return { text: shown, marks: moved.filter(({ from, to }) => from < to) };
}
