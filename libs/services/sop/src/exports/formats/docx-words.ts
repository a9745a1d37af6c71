import {
  BorderStyle,
  CheckBox,
  HeadingLevel,
  Paragraph,
  ShadingType,
  TextRun,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import type { ExportDocument } from '../document/export-document.js';
import { isRightToLeft } from './right-to-left.js';

export const soft = '57534B';
export const amber = { fill: 'FDF4DF', edge: 'C98A12', ink: '7F5300' };
/** Word measures pictures in pixels of a screen with 96 an inch. */
export const pixelsPerMillimetre = 96 / 25.4;

/** A document with the bytes of its pictures by file. */
export interface Making {
  readonly document: ExportDocument;
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** `#155a9c` as Word writes it. */
export const inWord = (colour: string): string => colour.slice(1).toUpperCase();

/** Runs from right to left when its first letter does. */
export const paragraph = (
  text: string,
  options: IParagraphOptions,
  run: { bold?: boolean; color?: string } = {},
  before: readonly ParagraphChild[] = [],
) =>
  new Paragraph({
    ...options,
    bidirectional: isRightToLeft(text),
    children: [...before, new TextRun({ text, ...run, rightToLeft: isRightToLeft(text) })],
  });

export const written = (text: string) => paragraph(text, { spacing: { after: 120 } });

export const section = (text: string, { document: { inks } }: Making) =>
  paragraph(text, {
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: inWord(inks.accent), space: 4 } },
  });

export const listed = (text: string, reference: string) =>
  paragraph(text, { numbering: { reference, level: 0 }, spacing: { after: 80 } });

/** A box that Word ticks on a click, before the text. */
export const ticked = (text: string, options: IParagraphOptions = { spacing: { after: 80 } }) =>
  paragraph(text, { ...options, indent: { left: 500, hanging: 500 } }, {}, tick());
const tick = (): ParagraphChild[] => [new CheckBox({ checked: false }), new TextRun('  ')];

export const onAmber = {
  shading: { type: ShadingType.CLEAR, fill: amber.fill, color: 'auto' },
  border: { left: { style: BorderStyle.SINGLE, size: 24, color: amber.edge, space: 6 } },
} as const;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
export const noBorders = {
  ...{ top: none, bottom: none, left: none, right: none },
  ...{ insideHorizontal: none, insideVertical: none },
};
