import { cleanText, editingLimits, importLimits, onOneLine, truncate } from '@sop/contracts';
import { textOf, type Block } from './blocks.js';
import type { InterpretedSop, Placed } from './interpreted-sop.js';
import { LeftOutList } from './left-out-list.js';
import { readEquipment, readPrecautions } from './read-lists.js';
import { unreadable, UnreadableDocument } from './read-sop.js';
import { sectionKindOf, type SectionKind } from './section-names.js';
import { readSteps } from './read-steps.js';
import { findSteps } from './find-steps.js';

/**
 * The SOP in a document. Sections with a known name become precautions and equipment. The steps are the parts of a section named
 * "Procedure"; without one the highest headings of which there are two or more, or else a numbered list, or else all paragraphs. What
 * is neither is added to `leftOut`.
 * @throws UnreadableDocument without steps, or with too many
 */
export function interpret(
  blocks: readonly Block[],
  fallbackTitle: string,
  leftOut: LeftOutList,
): InterpretedSop {
  const { title, rest } = titleOf(blocks.map(cleaned).filter(isReadable), leftOut);
  const placed = place(rest);
  const equipment = readEquipment(placed, leftOut);
  const precautions = readPrecautions(placed, leftOut);
  const { starts, of, title: firstLine, areMarked } = findSteps(placed, fallbackTitle);
  if (starts.size === 0) throw unreadable('document.no-steps');
  if (starts.size > importLimits.steps)
    throw new UnreadableDocument({ code: 'document.too-many-steps', steps: starts.size });
  const inSteps = new Set(of);
  for (const each of placed)
    if (isOutside(each, inSteps) && textOf(each.block) !== firstLine)
      leftOut.add('outside', textOf(each.block));
  const isSoftware = precautions.length === 0 && equipment.some(({ kind }) => kind === 'software');
  return {
    title: title || firstLine || onOneLine(fallbackTitle),
    isSoftware,
    areStepsMarked: areMarked,
    equipment,
    precautions,
    steps: readSteps(of, starts, precautions, leftOut),
  };
}

const isOutside = (each: Placed, inSteps: ReadonlySet<Placed>): boolean =>
  each.section !== 'safety' && each.section !== 'equipment' && !inSteps.has(each);

const cleaned = (block: Block): Block =>
  block.kind === 'picture'
    ? { ...block, name: cleanText(block.name).trim() }
    : { ...block, text: cleanText(block.text).trim() };

const isReadable = (block: Block): boolean => block.kind === 'picture' || block.text !== '';

/** The title of the document, or the only heading of the highest level if it comes first. */
function titleOf(blocks: readonly Block[], leftOut: LeftOutList): { title: string; rest: readonly Block[] } {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const highest = Math.min(...headings.map(({ level }) => level));
  const [first, ...others] = headings.filter(({ level }) => level === highest);
  const isTitle =
    first && (first.level === 0 || (others.length === 0 && first === headings[0] && !isNamed(first.text)));
  if (!isTitle) return { title: '', rest: blocks };
  const text = onOneLine(first.text);
  if (text.length > editingLimits.title) leftOut.add('too-long', text);
  return { title: truncate(text, editingLimits.title), rest: blocks.filter((block) => block !== first) };
}

const isNamed = (heading: string): boolean => sectionKindOf(heading) !== undefined;

/** In a document without headings a paragraph that is nothing but such a name is one. */
function place(blocks: readonly Block[]): Placed[] {
  const hasHeadings = blocks.some((block) => block.kind === 'heading');
  const placed: Placed[] = [];
  let open: { section: SectionKind; heading: string; level: number } | undefined;
  for (const block of blocks) {
    const heading =
      block.kind === 'heading'
        ? block
        : !hasHeadings && block.kind === 'paragraph' && isNamed(block.text)
          ? { kind: 'heading' as const, level: 1, text: block.text }
          : undefined;
    if (heading && (!open || heading.level <= open.level)) {
      const section = sectionKindOf(heading.text);
      open = section && { section, heading: heading.text, level: heading.level };
      // The name itself is no content.
      if (section) continue;
    }
    placed.push({ block: heading ?? block, section: open?.section, heading: open?.heading ?? '' });
  }
  return placed;
}
