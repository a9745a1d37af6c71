import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AlignmentType,
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
  type ITableCellOptions,
} from 'docx';
import { isReady, type ExportDocument, type ReadyPicture } from '../document/export-document.js';
import { textsIn } from '../document/export.texts.js';
import { signOff, stepOf } from './docx-steps.js';
import {
  amber,
  inWord,
  listed,
  noBorders,
  onAmber,
  paragraph,
  pixelsPerMillimetre,
  section,
  soft,
  ticked,
  written,
  type Making,
} from './docx-words.js';
import { logoSize } from './logo.js';
import { qrCodeSide } from './qr-code.js';
import { isRightToLeft } from './right-to-left.js';

const file = 'document.docx';
const margin = 15;
const textWidth = twips(180);
/** The widest logo with the margins of its cell, in millimetres. */
const logoCell = 52;

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
    styles: stylesOf(document),
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
        children: bodyOf({ document, pictures }),
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

function bodyOf(making: Making): (Paragraph | Table)[] {
  const { document, pictures } = making;
  const { noProcedure, transcription, withdrawal } = document;
  return [
    banner(document, pictures),
    paragraph(
      document.release,
      { spacing: { before: 160, after: 0 } },
      { bold: true, color: document.isValid ? inWord(document.inks.accent) : amber.ink },
    ),
    ...(withdrawal === undefined ? [] : [paragraph(withdrawal, {}, { color: amber.ink })]),
    ...linkOf(document, pictures),
    ...listsOf(making),
    section(textsIn(document.language).procedure, making),
    ...(noProcedure === null ? [] : [written(noProcedure)]),
    ...document.steps.flatMap((step) => stepOf(step, making)),
    ...signOff(making),
    ...(transcription === null
      ? []
      : [section(textsIn(document.language).transcription, making), written(transcription)]),
  ];
}

function listsOf(making: Making): Paragraph[] {
  const { safety, equipment, equipmentHeading, template, language } = making.document;
  const isTicked = template === 'checklist';
  const precaution = (text: string) =>
    isTicked ? ticked(text, { ...onAmber, spacing: { after: 0 } }) : warned(text);
  const item = (text: string) => (isTicked ? ticked(text) : listed(text, 'numbers'));
  return [
    ...(safety.length > 0 ? [section(textsIn(language).safety, making), ...safety.map(precaution)] : []),
    ...(equipment.length > 0 ? [section(equipmentHeading, making), ...equipment.map(item)] : []),
  ];
}

const warned = (text: string) =>
  paragraph(text, { ...onAmber, numbering: { reference: 'bullets', level: 0 }, spacing: { after: 0 } });

/** 40 mm high, less where space is short, and as wide as the text. */
function banner(document: ExportDocument, pictures: ReadonlyMap<string, Buffer>): Table {
  const { title, facts, logo, template } = document;
  const isCompact = template === 'compact';
  const size = isCompact || title.length > 60 ? 30 : 48;
  const onBanner = bannerLook(document);
  const content = logo && pictures.get(logo.file);
  const logoWidth = content ? twips(logoCell) : 0;
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: content ? [textWidth - logoWidth, logoWidth] : [textWidth],
    borders: noBorders,
    rows: [
      new TableRow({
        height: { value: twips(isCompact ? 26 : 40), rule: HeightRule.ATLEAST },
        children: [
          new TableCell({
            ...onBanner,
            width: { size: textWidth - logoWidth, type: WidthType.DXA },
            children: [
              new Paragraph({
                heading: HeadingLevel.TITLE,
                bidirectional: isRightToLeft(title),
                children: [new TextRun({ text: title, bold: true, color: 'FFFFFF', size })],
              }),
              paragraph(facts, {}, { color: 'FFFFFF' }),
            ],
          }),
          ...(logo && content
            ? [logoOf(logo, content, { ...onBanner, width: { size: logoWidth, type: WidthType.DXA } })]
            : []),
        ],
      }),
    ],
  });
}

/** The QR code of the link with what it is for. */
function linkOf(
  { link, qrCode, language }: ExportDocument,
  pictures: ReadonlyMap<string, Buffer>,
): Paragraph[] {
  const data = qrCode && pictures.get(qrCode.file);
  if (!link || !qrCode || !data) return [];
  const side = qrCodeSide * pixelsPerMillimetre;
  const name = textsIn(language).qrCode;
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

const bannerLook = ({ inks }: ExportDocument) => ({
  verticalAlign: VerticalAlignTable.CENTER,
  shading: { type: ShadingType.CLEAR, fill: inWord(inks.banner), color: 'auto' },
  margins: { left: twips(6), right: twips(6) },
});

const logoOf = (logo: ReadyPicture, data: Buffer, cell: Omit<ITableCellOptions, 'children'>): TableCell => {
  const { width, height } = logoSize(logo);
  const transformation = { width: width * pixelsPerMillimetre, height: height * pixelsPerMillimetre };
  const children = [new ImageRun({ type: logo.kind, data, transformation })];
  return new TableCell({
    ...cell,
    children: [new Paragraph({ alignment: AlignmentType.RIGHT, children })],
  });
};

function footerOf({ generatedOn, release, language }: ExportDocument): Footer {
  const look = { size: 16, color: soft };
  const texts = textsIn(language);
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

function stylesOf({ inks, template }: ExportDocument) {
  const isCompact = template === 'compact';
  const size = isCompact ? 18 : 22;
  return {
    default: {
      document: { run: { font: 'Calibri', size }, paragraph: { spacing: { line: isCompact ? 240 : 276 } } },
      title: { run: { bold: true, color: 'FFFFFF' }, paragraph: { spacing: { after: 60 } } },
      heading1: {
        run: { bold: true, size: size + 6, color: inWord(inks.accent) },
        paragraph: { spacing: isCompact ? { before: 200, after: 100 } : { before: 360, after: 160 } },
      },
      heading2: {
        run: { bold: true, size: size + 2 },
        paragraph: { spacing: { before: isCompact ? 100 : 240, after: 20 } },
      },
    },
  };
}

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  ...{ level: 0, format, text, alignment: AlignmentType.LEFT },
  style: { paragraph: { indent: { left: 500, hanging: 340 } } },
});
const numberedList = { reference: 'numbers', levels: [level(LevelFormat.DECIMAL, '%1.')] };
const bulletList = { reference: 'bullets', levels: [level(LevelFormat.BULLET, '•')] };
