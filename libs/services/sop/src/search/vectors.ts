import type { Passage } from './passages.js';
import { wordsOf } from './words.js';

/** The weight of a word by the part of the SOP that contains it; the order of hits follows from it. */
const weights: Readonly<Record<Passage['kind'], 'A' | 'B' | 'C' | 'D'>> = {
  title: 'A',
  heading: 'B',
  step: 'C',
  equipment: 'C',
  precaution: 'C',
  speech: 'D',
  screen: 'D',
};

/** PostgreSQL stores no higher position; more positions of one word do not change the order of hits. */
const lastPosition = 16_383;
const positionsOfWord = 40;

/** Words of passages as PostgreSQL reads a vector of them (`tsvector`), each with its stem. Words are letters and digits only. */
export class Vectors {
  private readonly words: { passage: Passage; words: string[] }[];

  constructor(passages: readonly Passage[]) {
    this.words = passages.map((passage) => ({
      passage,
      words: wordsOf(passage.text).map(({ word }) => word),
    }));
  }

  /** How often each word is in the SOP. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const word of this.words.flatMap(({ words }) => words))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  }

  /** Of each passage; a position is that of the word in {@link wordsOf}, from 1. */
  ofPassages(stems: ReadonlyMap<string, string>): string[] {
    return this.words.map(({ words }) => {
      const vector = new Vector(stems);
      words.forEach((word, at) => vector.add(word, at + 1, 'D'));
      return vector.text;
    });
  }

  /** Of all passages of some kinds in one, by default of all. */
  ofAll(stems: ReadonlyMap<string, string>, isIncluded = (_: Passage['kind']) => true): string {
    const vector = new Vector(stems);
    let position = 0;
    for (const { passage, words } of this.words)
      for (const word of words) {
        position += 1;
        if (isIncluded(passage.kind)) vector.add(word, position, weights[passage.kind]);
      }
    return vector.text;
  }
}

/** PostgreSQL refuses a vector of a megabyte; what is beyond this is not found. */
const mostBytes = 800_000;

class Vector {
  private readonly positions = new Map<string, string[]>();
  private bytes = 0;

  constructor(private readonly stems: ReadonlyMap<string, string>) {}

  add(word: string, position: number, weight: string): void {
    for (const lexeme of new Set([word, this.stems.get(word) ?? word])) {
      const positions = this.positions.get(lexeme) ?? this.start(lexeme);
      if (!positions || positions.length >= positionsOfWord || position > lastPosition) continue;
      positions.push(`${position}${weight}`);
      this.bytes += 2;
    }
  }

  private start(lexeme: string): string[] | undefined {
    if (this.bytes > mostBytes) return undefined;
    const positions: string[] = [];
    this.positions.set(lexeme, positions);
    this.bytes += Buffer.byteLength(lexeme) + 4;
    return positions;
  }

  get text(): string {
    return [...this.positions]
      .map(([lexeme, positions]) =>
        positions.length > 0 ? `'${lexeme}':${positions.join(',')}` : `'${lexeme}'`,
      )
      .join(' ');
  }
}
