import { editingLimits, onOneLine } from '@sop/contracts';
import type { Block } from './blocks.js';
import type { Placed } from './interpreted-sop.js';
import type { LeftOutList } from './left-out-list.js';
import type { ReadSop } from './read-sop.js';
import { equipmentKindOf, isProtective } from './section-names.js';

interface List {
  section: 'safety' | 'equipment';
  most: number;
  longest: number;
}

/** The entries of the sections with such a name; what does not fit is left out, and so are pictures. */
function* entriesOf(
  placed: readonly Placed[],
  { section, most, longest }: List,
  leftOut: LeftOutList,
): Generator<{ text: string; heading: string }> {
  let count = 0;
  for (const { block, heading } of placed.filter((each) => each.section === section)) {
    if (block.kind === 'picture') {
      leftOut.add('outside', block.name);
      continue;
    }
    const { text } = block;
    if (text.length > longest) leftOut.add('too-long', text);
    else if (count >= most) leftOut.add('too-many', text);
    else {
      count += 1;
      yield { text, heading };
    }
  }
}

export function readPrecautions(placed: readonly Placed[], leftOut: LeftOutList): ReadSop['precautions'] {
  const { precautions: most, precaution: longest } = editingLimits;
  const repeated = new Set(placed.flatMap(({ block }) => (isMarked(block) ? [block.text] : [])));
  return [...entriesOf(placed, { section: 'safety', most, longest }, leftOut)].map(({ text, heading }) => ({
    text: withoutStep(text, repeated),
    kind: isProtective(heading) ? ('protective_equipment' as const) : ('instruction' as const),
    step_index: null,
  }));
}

const isMarked = (block: Block): block is Extract<Block, { kind: 'paragraph' }> =>
  block.kind === 'paragraph' && block.isMarked === true;

/** A document of our own names the step of a precaution, and the step repeats it. */
function withoutStep(text: string, repeated: ReadonlySet<string>): string {
  const alone = text.replace(/ \(Step \d+\)$/, '');
  return repeated.has(alone) ? alone : text;
}

export function readEquipment(placed: readonly Placed[], leftOut: LeftOutList): ReadSop['equipment'] {
  const { equipment: most, equipmentName: longest } = editingLimits;
  return [...entriesOf(placed, { section: 'equipment', most, longest }, leftOut)].map(
    ({ text, heading }) => ({
      name: onOneLine(text),
      kind: equipmentKindOf(heading),
    }),
  );
}
