import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip as twips,
  Document,
  Footer,
  HeadingLevel,
  HeightRule,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type IParagraphOptions,
} from 'docx';
import {
  isReady,
  pictureName,
  type ExportDocument,
  type ExportStep,
  type PictureFile,
  type ReadyPicture,
} from '../document/export-document.js';
import { texts } from '../document/export.texts.js';
import { logoSize } from './logo.js';
import { qrCodeSide } from './qr-code.js';
import { isRightToLeft } from './right-to-left.js';
import { shownSize } from './shown-size.js';

const file = 'document.docx';
const blue = '155A9C';
const soft = '57534B';
const amber = { fill: 'FDF4DF', edge: 'C98A12', ink: '7F5300' };
const margin = 15;
const textWidth = twips(180);
/** The widest logo with the margins of its cell, in millimetres. */
const logoCell = 52;
/** Word measures pictures in pixels of a screen with 96 an inch. */
const pixelsPerMillimetre = 96 / 25.4;

/** A Word document with the layout of the PDF, which can be edited. */
export async function writeDocx(document: ExportDocument, folder: string): Promise<string> {
  const pictures = new Map<string, Buffer>();
  for (const picture of document.steps.flatMap(({ pictures: each }) => each))
    if (isReady(picture)) pictures.set(picture.file, await readFile(join(folder, picture.file)));
  for (const other of [document.logo, document.qrCode])
    if (other) pictures.set(other.file, await readFile(join(folder, other.file)));
  const made = new Document({
    title: document.title,
    creator: 'SOP Creator',
    description: document.facts,
    styles: styles,
    numbering: { config: [numberedList, bulletList] },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(210), height: twips(297) },
            margin: sides(twips(margin)),
          },
        },
        footers: { default: footerOf(document) },
        children: bodyOf(document, pictures),
      },
    ],
  });
  await writeFile(join(folder, file), await Packer.toBuffer(made));
  return file;
}

const sides = (length: number) => ({
  ...{ top: length, right: length, bottom: length, left: length },
  ...{ footer: twips(7), header: twips(7) },
});

function bodyOf(document: ExportDocument, pictures: ReadonlyMap<string, Buffer>): (Paragraph | Table)[] {
  const { safety, equipment, equipmentHeading, noProcedure, transcription } = document;
  return [
    banner(document, pictures),
    paragraph(
      document.release,
      { spacing: { before: 160, after: 0 } },
      { bold: true, color: document.isValid ? blue : amber.ink },
    ),
    ...linkOf(document, pictures),
    ...(safety.length > 0 ? [section(texts.safety), ...safety.map(precaution)] : []),
    ...(equipment.length > 0
      ? [section(equipmentHeading), ...equipment.map((name) => listed(name, 'numbers'))]
      : []),
    section(texts.procedure),
    ...(noProcedure === null ? [] : [written(noProcedure)]),
    ...document.steps.flatMap((step) => stepOf(step, pictures)),
    ...(transcription === null ? [] : [section(texts.transcription), written(transcription)]),
  ];
}

/** Runs from right to left when its first letter does. */
const paragraph = (text: string, options: IParagraphOptions, run: { bold?: boolean; color?: string } = {}) =>
  new Paragraph({
    ...options,
    bidirectional: isRightToLeft(text),
    children: [new TextRun({ text, ...run, rightToLeft: isRightToLeft(text) })],
  });

const written = (text: string) => paragraph(text, { spacing: { after: 120 } });
const section = (text: string) =>
  paragraph(text, {
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: blue, space: 4 } },
  });
const listed = (text: string, reference: string) =>
  paragraph(text, { numbering: { reference, level: 0 }, spacing: { after: 80 } });
const onAmber = {
  shading: { type: ShadingType.CLEAR, fill: amber.fill, color: 'auto' },
  border: { left: { style: BorderStyle.SINGLE, size: 24, color: amber.edge, space: 6 } },
} as const;
const precaution = (text: string) =>
  paragraph(text, { ...onAmber, numbering: { reference: 'bullets', level: 0 }, spacing: { after: 0 } });

function stepOf(step: ExportStep, pictures: ReadonlyMap<string, Buffer>): Paragraph[] {
  const { number, title, warnings, paragraphs } = step;
  const lines = [
    ...warnings.map((text) => ({ text, look: onAmber })),
    ...paragraphs.map((text) => ({ text, look: {} })),
  ];
  return [
    paragraph(`${number}. ${title}`, { heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...timeLine(step, lines.length > 0 || step.pictures.length > 0),
    ...lines.map(({ text, look }, index) =>
      paragraph(text, {
        ...look,
        keepNext: index < lines.length - 1 || step.pictures.length > 0,
        keepLines: true,
        spacing: { after: 120 },
      }),
    ),
    ...step.pictures.map((picture, index) => pictureOf(picture, pictureName(title, index), pictures)),
  ];
}

function timeLine({ time, isUncertain }: ExportStep, keepNext: boolean): Paragraph[] {
  if (time === '') return [];
  const children = [
    new TextRun({ text: time, size: 17, color: soft }),
    ...(isUncertain ? [new TextRun({ text: ` · ${texts.notCertain}`, size: 17, color: amber.ink })] : []),
  ];
  return [new Paragraph({ keepNext, spacing: { after: 100 }, children })];
}

function pictureOf(picture: PictureFile, name: string, pictures: ReadonlyMap<string, Buffer>): Paragraph {
  const layout = { alignment: AlignmentType.CENTER, spacing: { before: 80, after: 200 } } as const;
  const content = isReady(picture) && pictures.get(picture.file);
  if (isReady(picture) && content)
    return new Paragraph({ ...layout, children: [imageOf(picture, content, name)] });
  const line = 'line' in picture ? picture.line : '';
  return new Paragraph({
    ...layout,
    children: [new TextRun({ text: line, italics: true, size: 18, color: '737373' })],
  });
}

function imageOf(picture: ReadyPicture, data: Buffer, title: string): ImageRun {
  const { width, height } = shownSize(picture);
  return new ImageRun({
    type: picture.kind,
    data,
    transformation: { width: width * pixelsPerMillimetre, height: height * pixelsPerMillimetre },
    altText: { name: title, title, description: title },
    outline: { type: 'solidFill', solidFillType: 'rgb', value: 'B3B3B3', width: 6350 },
  });
}

/** 40 mm high, as wide as the text. */
function banner({ title, facts, logo }: ExportDocument, pictures: ReadonlyMap<string, Buffer>): Table {
  const isLong = title.length > 60;
  const content = logo && pictures.get(logo.file);
  const logoWidth = content ? twips(logoCell) : 0;
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: content ? [textWidth - logoWidth, logoWidth] : [textWidth],
    borders: noBorders,
    rows: [
      new TableRow({
        height: { value: twips(40), rule: HeightRule.ATLEAST },
        children: [
          new TableCell({
            ...onBlue,
            width: { size: textWidth - logoWidth, type: WidthType.DXA },
            children: [
              new Paragraph({
                heading: HeadingLevel.TITLE,
                bidirectional: isRightToLeft(title),
                children: [new TextRun({ text: title, bold: true, color: 'FFFFFF', size: isLong ? 30 : 48 })],
              }),
              paragraph(facts, {}, { color: 'FFFFFF' }),
            ],
          }),
          ...(logo && content ? [logoOf(logo, content, logoWidth)] : []),
        ],
      }),
    ],
  });
}

/** The QR code of the link with what it is for. */
function linkOf({ link, qrCode }: ExportDocument, pictures: ReadonlyMap<string, Buffer>): Paragraph[] {
  const data = qrCode && pictures.get(qrCode.file);
  if (!link || !qrCode || !data) return [];
  const side = qrCodeSide * pixelsPerMillimetre;
  const name = texts.qrCode;
  return [
    new Paragraph({
      spacing: { before: 160 },
      keepNext: true,
      children: [
        new ImageRun({
          type: qrCode.kind,
          data,
          transformation: { width: side, height: side },
          altText: { name, title: name, description: name },
        }),
      ],
    }),
    ...[...link.lines, link.address].map(
      (text) =>
        new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text, size: 17, color: soft })] }),
    ),
  ];
}

const onBlue = {
  verticalAlign: VerticalAlignTable.CENTER,
  shading: { type: ShadingType.CLEAR, fill: blue, color: 'auto' },
  margins: { left: twips(6), right: twips(6) },
} as const;

const logoOf = (logo: ReadyPicture, data: Buffer, size: number): TableCell => {
  const { width, height } = logoSize(logo);
  const transformation = { width: width * pixelsPerMillimetre, height: height * pixelsPerMillimetre };
  const children = [new ImageRun({ type: logo.kind, data, transformation })];
  return new TableCell({
    ...onBlue,
    width: { size, type: WidthType.DXA },
    children: [new Paragraph({ alignment: AlignmentType.RIGHT, children })],
  });
};

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const noBorders = {
  ...{ top: none, bottom: none, left: none, right: none },
  ...{ insideHorizontal: none, insideVertical: none },
};

function footerOf({ generatedOn, release }: ExportDocument): Footer {
  const look = { size: 16, color: soft };
  const pages = [`${texts.page} `, PageNumber.CURRENT, ` ${texts.of} `, PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({ children: [new TextRun({ ...look, text: release })] }),
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [
          new TextRun({ ...look, children: pages }),
          new TextRun({ ...look, text: `\t${generatedOn}` }),
        ],
      }),
    ],
  });
}

const styles = {
  default: {
    document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { line: 276 } } },
    title: { run: { bold: true, color: 'FFFFFF' }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { bold: true, size: 28, color: blue },
      paragraph: { spacing: { before: 360, after: 160 } },
    },
    heading2: { run: { bold: true, size: 24 }, paragraph: { spacing: { before: 240, after: 20 } } },
  },
};

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  ...{ level: 0, format, text, alignment: AlignmentType.LEFT },
  style: { paragraph: { indent: { left: 500, hanging: 340 } } },
});
const numberedList = { reference: 'numbers', levels: [level(LevelFormat.DECIMAL, '%1.')] };
const bulletList = { reference: 'bullets', levels: [level(LevelFormat.BULLET, '•')] };
