import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { joinsOf, ordersOf, readMaterial, readNarrations, type Narration } from '../truth/index.ts';

/** What a draft in another language must hold, by its letters: the judge of English knows words, and has none of these languages. */
export interface LetterKey {
  /** Each is to have a step of its own: its title holds one of the alternatives of every group. */
  steps: string[][][];
  /** Positions of steps from 0 that may be one with the next. */
  joins: ReadonlySet<number>;
  /** May have one. */
  may: string[][][];
  /** Positions of steps from 1: the first comes before the second, or is in one with it. */
  orders: (readonly [number, number])[];
  /** A sentence or title holds it. */
  keep: string[][][];
  /** No sentence or title holds it. */
  never: string[][][];
}

export interface ModelNarration {
  name: string;
  /** Of what author: `own`, `blind`, or an independent one's by its day. */
  set: string;
  /** Blind: written before the prompts and answered without its keys, of which nothing may be printed. */
  isBlind: boolean;
  /** The folder of its stored answer. */
  answers: string;
  language: string;
  register: string;
  segments: Narration['segments'];
  key: { english: Narration } | { letters: LetterKey };
}

/** What was answered to the question about a narration, and the hash of that question. */
const answer = z.object({ asked: z.string(), write: z.record(z.string(), z.unknown()) });
export type StoredAnswer = z.infer<typeof answer>;

const folder = import.meta.dirname;
const blind = join(folder, '../truth/blind');
const answersOf = (set: string): string => join(set, 'answers');

export const readAnswer = ({ name, answers }: Pick<ModelNarration, 'name' | 'answers'>): StoredAnswer =>
  answer.parse(JSON.parse(readFileSync(join(answers, `${name}.json`), 'utf8')));

/** Of every register of procedures so many: the first ones. */
const blindOfRegister = 2;

/** Narrations whose author had read neither rules nor prompts. */
export function readBlindNarrations(): ModelNarration[] {
  const procedures = readMaterial(blind).narrations.filter(({ isProcedure }) => isProcedure);
  return [...Map.groupBy(procedures, ({ register }) => register).values()]
    .flatMap((all) => all.slice(0, blindOfRegister))
    .map((english) => ({ ...ofEnglish(english), set: 'blind', isBlind: true, answers: answersOf(blind) }));
}

/** Letters a second of a person who explains while working, and the pause behind a line; a Chinese sign says as much as four letters. */
const lettersPerSecond = 14;
const pauseSeconds = 0.6;
const lengthOf = (text: string): number => text.replace(/\p{Script=Han}/gu, '4444').length;

export function readModelNarrations(): ModelNarration[] {
  return ['english', 'german', 'chinese'].flatMap((file) =>
    readFileSync(join(folder, 'narrations', `${file}.txt`), 'utf8')
      .split(/^(?=name: )/m)
      .filter((block) => block.startsWith('name: '))
      .map((block) => (file === 'english' ? inEnglish(block) : inLetters(block))),
  );
}

function inEnglish(block: string): ModelNarration {
  const [english] = readNarrations(timed(block));
  if (!english) throw new Error(`No narration: ${block.slice(0, 80)}`);
  return ofEnglish(english);
}

const ofEnglish = (english: Narration): ModelNarration => {
  const { name, register, segments } = english;
  return {
    name,
    set: 'own',
    isBlind: false,
    answers: answersOf(folder),
    register,
    segments,
    language: 'en',
    key: { english },
  };
};

function inLetters(block: string): ModelNarration {
  const lines = block.split('\n');
  const [name = '', language = '', register = ''] = ['name: ', 'language: ', 'register: '].flatMap((start) =>
    after(start, lines),
  );
  const segments = segmentsOf(after('- ', lines));
  return {
    ...{ name, set: 'own', isBlind: false, answers: answersOf(folder), language, register, segments },
    key: { letters: letterKeyOf(block) },
  };
}

const after = (start: string, lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length).trim());

export function letterKeyOf(block: string): LetterKey {
  const lines = block.split('\n');
  const patterns = (start: string): string[][][] =>
    after(start, lines).map((text) =>
      text.split('+').map((group) => group.split('/').map((word) => word.trim())),
    );
  return {
    steps: patterns('step '),
    joins: joinsOf(after('join ', lines)),
    orders: ordersOf(after('order ', lines)),
    may: patterns('may '),
    keep: patterns('keep '),
    never: patterns('never '),
  };
}

/** The block with the times that the other judge's format has. */
function timed(block: string): string {
  const lines = block.split('\n');
  const spokenSegments = segmentsOf(
    lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  );
  return lines
    .map((line) => {
      if (!line.startsWith('- ')) return line;
      const segment = spokenSegments.shift();
      return `- [${segment?.startSeconds.toFixed(1)} ${segment?.endSeconds.toFixed(1)}] ${segment?.text}`;
    })
    .join('\n');
}

function segmentsOf(texts: readonly string[]): { startSeconds: number; endSeconds: number; text: string }[] {
  let at = 0.5;
  return texts.map((text) => {
    const startSeconds = at;
    const endSeconds = startSeconds + lengthOf(text) / lettersPerSecond;
    at = endSeconds + pauseSeconds;
    return { startSeconds, endSeconds, text };
  });
}
