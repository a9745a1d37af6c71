/** A part of a document in the order of its reading, whatever format it was read from. Texts may contain line breaks. */
export type Block =
  /** 0 is the title of the document, 1 its highest heading. */
  | { kind: 'heading'; level: number; text: string }
  /** `label` is the number as it is shown; empty for a bullet. */
  | { kind: 'item'; isOrdered: boolean; level: number; label: string; text: string }
  | { kind: 'paragraph'; text: string; isMarked?: boolean }
  /** `source` is a path in the file; null where the picture is not in it. */
  | { kind: 'picture'; source: string | null; name: string };

export type PictureBlock = Extract<Block, { kind: 'picture' }>;

/** The text of the block, or the name of the picture. */
export const textOf = (block: Block): string => (block.kind === 'picture' ? block.name : block.text);

/** How deep lists, tables and text boxes may be nested; what is deeper is refused. */
export const deepest = 24;

const numbered = /^(\d{1,3})[.)]?$/;

/**
 * A row of a table: with a number in its first cell it is an entry of a numbered list, otherwise one paragraph. Its pictures follow.
 */
export function rowOf(cells: readonly (readonly Block[])[]): Block[] {
  const texts = cells.map((cell) => cell.flatMap((block) => ('text' in block ? shownText(block) : [])));
  const pictures = cells.flat().filter((block) => block.kind === 'picture');
  const filled = texts.map((lines) => lines.join('\n').trim()).filter((text) => text !== '');
  const number = numbered.exec(filled[0] ?? '')?.[1];
  if (number === undefined || filled.length < 2) {
    const text = filled.map((cell) => cell.replaceAll('\n', ' ')).join(' | ');
    return [...(text === '' ? [] : [{ kind: 'paragraph', text } as const]), ...pictures];
  }
  const [first = '', ...rest] = filled.slice(1).flatMap((text) => text.split('\n'));
  return [
    { kind: 'item', isOrdered: true, level: 0, label: `${number}.`, text: first },
    ...rest.map((text) => ({ kind: 'paragraph', text }) as const),
    ...pictures,
  ];
}

/** An entry of a numbered list keeps its number: other sentences may refer to it. */
export const shownText = (block: Exclude<Block, PictureBlock>): string =>
  block.kind === 'item' && block.label !== '' ? `${block.label} ${block.text}` : block.text;
