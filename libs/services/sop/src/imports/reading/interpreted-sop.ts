import type { Block, PictureBlock } from './blocks.js';
import type { ReadSop } from './read-sop.js';
import type { SectionKind } from './section-names.js';

/** An SOP whose pictures are not read yet. */
export interface InterpretedSop extends Omit<ReadSop, 'steps' | 'leftOut' | 'leftOutCount'> {
  steps: { title: string; paragraphs: string[]; pictures: PictureBlock[] }[];
}

/** A block with the section that it is in; undefined for none with a known name. */
export interface Placed {
  block: Block;
  section: SectionKind | undefined;
  /** The heading of that section. */
  heading: string;
}

export interface FoundSteps {
  /** The blocks with which a step begins. */
  starts: ReadonlySet<Block>;
  /** The part of the document that the steps are in. */
  of: readonly Placed[];
  /** Where the part begins with it; otherwise empty. */
  title: string;
  /** Whether headings, numbers or a section named "Procedure" say what a step is. */
  areMarked: boolean;
}
