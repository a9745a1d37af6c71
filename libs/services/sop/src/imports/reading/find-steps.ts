import type { Block } from './blocks.js';
import type { Placed } from './interpreted-sop.js';

export interface FoundSteps {
  /** The blocks with which a step begins. */
  starts: ReadonlySet<Block>;
  /** The part of the document that the steps are in. */
  of: readonly Placed[];
}

/** Where steps begin. In a section named "Procedure" one part is enough, and its paragraphs are steps if it has nothing else. */
export function findSteps(placed: readonly Placed[]): FoundSteps {
  const procedure = placed.filter(({ section }) => section === 'procedure');
  const of = procedure.length > 0 ? procedure : placed.filter(({ section }) => section === undefined);
  const blocks = of.map(({ block }) => block);
  const least = procedure.length > 0 ? 1 : 2;
  const found =
    highest(
      blocks.filter((block) => block.kind === 'heading'),
      least,
    ) ??
    highest(
      blocks.filter((block) => block.kind === 'item' && block.isOrdered),
      least,
    ) ??
    (procedure.length > 0 ? paragraphs(blocks) : []);
  return { starts: new Set(found), of };
}

/** The highest level with this many; undefined for none. */
function highest(blocks: readonly Block[], least: number): Block[] | undefined {
  const levels = Map.groupBy(blocks, (block) => ('level' in block ? block.level : 0));
  const [level] = [...levels].filter(([, of]) => of.length >= least).toSorted(([a], [b]) => a - b);
  return level?.[1];
}

const paragraphs = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block) => block.kind === 'paragraph' || (block.kind === 'item' && block.level === 0));
