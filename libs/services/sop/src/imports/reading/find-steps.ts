import type { Block } from './blocks.js';
import type { FoundSteps, Placed } from './interpreted-sop.js';
import { findUnmarkedSteps } from './find-unmarked-steps.js';

/**
 * Where steps begin: with headings, or else with numbers. In a section named "Procedure" one of them is enough, and its paragraphs are
 * steps if it has none. In a document without marks every paragraph is one.
 */
export function findSteps(placed: readonly Placed[], fileName: string): FoundSteps {
  const procedure = placed.filter(({ section }) => section === 'procedure');
  const isNamed = procedure.length > 0;
  const of = isNamed ? procedure : placed.filter(({ section }) => section === undefined);
  const blocks = of.map(({ block }) => block);
  const least = isNamed ? 1 : 2;
  const headings = highest(
    blocks.filter((block) => block.kind === 'heading'),
    least,
  );
  if (headings) return marked(headings, of);
  const numbers = highest(
    blocks.filter((block) => block.kind === 'item' && block.isOrdered),
    least,
  );
  if (numbers && !areShownBefore(blocks, numbers)) return marked(numbers, of);
  const unmarked = findUnmarkedSteps(of, isNamed ? undefined : fileName);
  return unmarked ?? marked(numbers ?? (isNamed ? paragraphs(blocks) : []), of);
}

const marked = (starts: readonly Block[], of: readonly Placed[]): FoundSteps => ({
  ...{ starts: new Set(starts), of, title: '', areMarked: true },
});

/** The highest level with this many; undefined for none. */
function highest(blocks: readonly Block[], least: number): Block[] | undefined {
  const levels = Map.groupBy(blocks, (block) => ('level' in block ? block.level : 0));
  const [level] = [...levels].filter(([, of]) => of.length >= least).toSorted(([a], [b]) => a - b);
  return level?.[1];
}

/** A picture of the work before the first number: the work has begun, and the numbers are those of a part of it. */
const areShownBefore = (blocks: readonly Block[], [first]: readonly Block[]): boolean =>
  blocks.slice(0, first && blocks.indexOf(first)).some((block) => block.kind === 'picture');

const paragraphs = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block) => block.kind === 'paragraph' || (block.kind === 'item' && block.level === 0));
