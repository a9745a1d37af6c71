import { editingLimits, onOneLine } from '@sop/contracts';
import { textOf, type Block } from './blocks.js';
import type { FoundSteps, Placed } from './interpreted-sop.js';

/** It says how the step before it is done. */
const note =
  /^\W*(?:attention|warning|caution|danger|important|notes?|n\.?b\.?|tips?|hint|remark|remarque|achtung|vorsicht|warnung|gefahr|wichtig|hinweis|tipp)(?!\p{L})/iu;
/** Lines of work are short, and paragraphs of a letter or a policy are not. */
const longestMedian = 200;
const leastLines = 3;
/** A picture shows that lines are about work. */
const leastShownLines = 2;

/**
 * The steps of a document that does not mark them, such as lines of text with screenshots between them: each paragraph is one, with the
 * pictures and notes behind it. Those in front of the first belong to it. Undefined where these are no lines of work.
 * @param fileName Undefined where the first line cannot be the title
 */
export function findUnmarkedSteps(
  of: readonly Placed[],
  fileName: string | undefined,
): FoundSteps | undefined {
  const lines = of.filter(({ block }) => isLine(block));
  const isTitled = fileName !== undefined && isTitle(lines, fileName);
  const [first, ...others] = isTitled ? lines.slice(1) : lines;
  if (!first) return undefined;
  const starts = [first, ...others].map(({ block }) => block);
  const isShown = of.some(({ block }) => block.kind === 'picture');
  if (starts.length < (isShown ? leastShownLines : leastLines) || medianLength(starts) > longestMedian)
    return undefined;
  const [title] = isTitled ? lines : [];
  const from = title ? of.indexOf(title) + 1 : 0;
  const at = of.indexOf(first);
  return {
    starts: new Set(starts),
    of: [first, ...of.slice(from, at), ...of.slice(at + 1)],
    title: title ? onOneLine(textOf(title.block)) : '',
    areMarked: false,
  };
}

const isLine = (block: Block): boolean =>
  block.kind !== 'picture' && !note.test(block.text) && !(block.kind === 'item' && block.level > 0);

/** The first line, unless it is a sentence of its own that the name of the file does not repeat. */
function isTitle([first]: readonly Placed[], fileName: string): boolean {
  if (first?.block.kind !== 'paragraph') return false;
  const { text } = first.block;
  if (text.length > editingLimits.title || /[:;]$/.test(text)) return false;
  const named = new Set(wordsOf(fileName));
  return !/[.!?]$/.test(text) || wordsOf(text).some((word) => named.has(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

function medianLength(blocks: readonly Block[]): number {
  const lengths = blocks.map((block) => textOf(block).length).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}
