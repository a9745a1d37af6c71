import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip as twips,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
} from 'docx';
import {
  isReady,
  pictureName,
  signOffOf,
  type ExportStep,
  type PictureFile,
  type ReadyPicture,
} from '../document/export-document.js';
import { textsIn } from '../document/export.texts.js';
import {
  amber,
  noBorders,
  onAmber,
  paragraph,
  pixelsPerMillimetre,
  section,
  soft,
  ticked,
  type Making,
} from './docx-words.js';
import { shownSize } from './shown-size.js';

/** In millimetres. */
const [textWidth, besideText] = [180, 38] as const;

export function stepOf(step: ExportStep, making: Making): (Paragraph | Table)[] {
  const pictures = step.pictures.map((picture, index) =>
    pictureOf(picture, pictureName(step.title, index, textsIn(making.document.language)), making),
  );
  const words = wordsOf(step, making);
  if (making.document.template !== 'compact' || pictures.length === 0) return [...words, ...pictures];
  return [besideEachOther(words, pictures), new Paragraph({ spacing: { after: 0, line: 120 } })];
}

function wordsOf(step: ExportStep, making: Making): Paragraph[] {
  const { template } = making.document;
  const { number, title, warnings, paragraphs } = step;
  const lines = [
    ...warnings.map((text) => ({ text, look: onAmber })),
    ...paragraphs.map((text) => ({ text, look: {} })),
  ];
  const heading = { heading: HeadingLevel.HEADING_2, keepNext: true } as const;
  const isTicked = template === 'checklist';
  const indent = isTicked ? { indent: { left: 500 } } : {};
  return [
    isTicked ? ticked(`${number}. ${title}`, heading) : paragraph(`${number}. ${title}`, heading),
    ...timeLine(step, making, { ...indent, keepNext: lines.length > 0 || step.pictures.length > 0 }),
    ...lines.map(({ text, look }, index) =>
      paragraph(text, {
        ...indent,
        ...look,
        keepNext: index < lines.length - 1 || step.pictures.length > 0,
        keepLines: true,
        spacing: { after: 120 },
      }),
    ),
  ];
}

/** None for steps of no video. */
function timeLine(
  { time, isUncertain }: ExportStep,
  { document: { language } }: Making,
  layout: IParagraphOptions,
): Paragraph[] {
  if (time === '') return [];
  const children = [
    new TextRun({ text: time, size: 17, color: soft }),
    ...(isUncertain
      ? [new TextRun({ text: ` · ${textsIn(language).notCertain}`, size: 17, color: amber.ink })]
      : []),
  ];
  return [new Paragraph({ ...layout, spacing: { after: 100 }, children })];
}

/** Words and pictures in two columns of a table without lines. */
function besideEachOther(words: Paragraph[], pictures: Paragraph[]): Table {
  const widths = [twips(textWidth - besideText), twips(besideText)];
  const cells = [words, pictures].map(
    (children, index) =>
      new TableCell({ width: { size: widths[index] ?? 0, type: WidthType.DXA }, children }),
  );
  return new Table({
    width: { size: twips(textWidth), type: WidthType.DXA },
    columnWidths: widths,
    borders: noBorders,
    rows: [new TableRow({ cantSplit: true, children: cells })],
  });
}

function pictureOf(picture: PictureFile, name: string, making: Making): Paragraph {
  const isSmall = making.document.template === 'compact';
  const alignment = isSmall ? AlignmentType.RIGHT : AlignmentType.CENTER;
  const layout = { alignment, spacing: isSmall ? { before: 200 } : { before: 80, after: 200 } };
  const content = isReady(picture) && making.pictures.get(picture.file);
  if (isReady(picture) && content)
    return new Paragraph({ ...layout, children: [imageOf(picture, content, name, making)] });
  const line = 'line' in picture ? picture.line : '';
  return new Paragraph({
    ...layout,
    children: [new TextRun({ text: line, italics: true, size: 18, color: '737373' })],
  });
}

function imageOf(picture: ReadyPicture, data: Buffer, title: string, { document }: Making): ImageRun {
  const { width, height } = shownSize(picture, document.template);
  return new ImageRun({
    type: picture.kind,
    data,
    transformation: { width: width * pixelsPerMillimetre, height: height * pixelsPerMillimetre },
    altText: { name: title, title, description: title },
    outline: { type: 'solidFill', solidFillType: 'rgb', value: 'B3B3B3', width: 6350 },
  });
}

/** A line for each field, with its name beneath. */
export function signOff(making: Making): (Paragraph | Table)[] {
  const fields = signOffOf(making.document);
  if (fields.length === 0) return [];
  const size = Math.floor(twips(textWidth) / fields.length);
  const line = { style: BorderStyle.SINGLE, size: 6, color: soft, space: 2 };
  const children = fields.map(
    (label) =>
      new TableCell({
        width: { size, type: WidthType.DXA },
        margins: { right: twips(6) },
        children: [
          new Paragraph({
            spacing: { before: twips(14) },
            border: { top: line },
            children: [new TextRun({ text: label, size: 17, color: soft })],
          }),
        ],
      }),
  );
  return [
    section(textsIn(making.document.language).signOffHeading, making),
    new Table({
      width: { size: twips(textWidth), type: WidthType.DXA },
      columnWidths: fields.map(() => size),
      borders: noBorders,
      rows: [new TableRow({ cantSplit: true, children })],
    }),
    // A document ends with a paragraph.
    new Paragraph({}),
  ];
}
