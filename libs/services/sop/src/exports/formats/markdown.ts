import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  isReady,
  paragraphsOf,
  pictureName,
  signOffOf,
  type ExportDocument,
  type ExportStep,
} from '../document/export-document.js';
import { textsIn, type DocumentTexts } from '../document/export.texts.js';

const file = 'document.zip';
/** Escapes words: characters with a meaning in Markdown, and more of them at the beginning of a line. */
const shown = (text: string): string =>
  paragraphsOf(text)
    .join(' ')
    .replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replaceAll(/&(?=#|\w+;)/g, '&amp;')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&');

/** `sop.md` and its pictures in a zip. */
export async function writeMarkdown(document: ExportDocument, folder: string): Promise<string> {
  const zip = new ZipFile();
  const { logo, madeAt: mtime } = document;
  const content = markdownOf(document, { nameOf: imageName, logo: logo ? logoName : null });
  zip.addBuffer(Buffer.from(content), 'sop.md', { mtime });
  if (logo) zip.addFile(join(folder, logo.file), logoName, { compress: false, mtime });
  for (const { number, pictures } of document.steps)
    for (const [index, picture] of pictures.entries())
      if (isReady(picture))
        zip.addFile(join(folder, picture.file), imageName(number, index, picture.kind), {
          compress: false,
          mtime,
        });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, file)));
  return file;
}

const imageName = (number: number, index: number, kind: string): string =>
  `images/step-${String(number).padStart(3, '0')}${index === 0 ? '' : `-${index + 1}`}.${kind}`;

const logoName = 'images/logo.png';

/** Paths, relative to the text. */
export interface PictureNaming {
  /** Of a picture of the step with this number; the first is at index 0. */
  nameOf: (number: number, index: number, kind: string) => string;
  /** Null for none. */
  logo: string | null;
}

export function markdownOf(document: ExportDocument, naming: PictureNaming): string {
  const isTicked = document.template === 'checklist';
  const texts = textsIn(document.language);
  const { title, facts, release, safety, equipment, equipmentHeading } = document;
  const { noProcedure, transcription, generatedOn, link, withdrawal } = document;
  const parts = [
    ...(naming.logo === null ? [] : [`![${texts.logo}](${naming.logo})`]),
    `# ${shown(title)}`,
    shown(facts),
    `**${shown(release)}**`,
    ...(withdrawal === undefined ? [] : [`**${shown(withdrawal)}**`]),
    ...(link ? [shown([...link.lines, link.address].join(' '))] : []),
    ...section(
      texts.safety,
      list(safety, () => (isTicked ? box : '-')),
    ),
    ...section(
      equipmentHeading,
      list(equipment, (index) => (isTicked ? box : `${index + 1}.`)),
    ),
    `## ${texts.procedure}`,
    ...(noProcedure === null ? [] : [shown(noProcedure)]),
    ...document.steps.flatMap((step) => (isTicked ? tickedStepOf(step, texts) : stepOf(step, naming, texts))),
    ...section(
      texts.signOffHeading,
      signOffOf(document)
        .map((label) => `${label}: ${'\\_'.repeat(30)}`)
        .join('\n\n'),
    ),
    ...(transcription === null ? [] : section(texts.transcription, shown(transcription))),
    '---',
    shown(generatedOn),
  ];
  return `${parts.join('\n\n')}\n`;
}

const list = (items: readonly string[], mark: (index: number) => string): string =>
  items.map((item, index) => `${mark(index)} ${shown(item)}`).join('\n');
const section = (heading: string, content: string): string[] =>
  content === '' ? [] : [`## ${shown(heading)}`, content];

/** An empty box of a list of tasks. */
const box = '- [ ]';

const linesOf = ({ warnings, paragraphs }: ExportStep): string[] => [
  ...warnings.map((text) => `> **${shown(text)}**`),
  ...paragraphs.map(shown),
];

/** What is beneath the box is indented, so that it belongs to it. */
const tickedStepOf = (step: ExportStep, texts: DocumentTexts): string[] => [
  `${box} **${step.number}. ${shown(step.title)}**`,
  ...[...timeLine(step, texts), ...linesOf(step)].map((line) => `  ${line}`),
];

function stepOf(step: ExportStep, { nameOf }: PictureNaming, texts: DocumentTexts): string[] {
  const { number, title, pictures } = step;
  return [
    `### ${number}. ${shown(title)}`,
    ...timeLine(step, texts),
    ...linesOf(step),
    ...pictures.map((picture, index) =>
      isReady(picture)
        ? `![${shown(pictureName(title, index, texts))}](${nameOf(number, index, picture.kind)})`
        : `*${shown(picture.line)}*`,
    ),
  ];
}

function timeLine({ time, isUncertain }: ExportStep, texts: DocumentTexts): string[] {
  if (time === '') return [];
  return [isUncertain ? `*${shown(time)}* · **${shown(texts.notCertain)}**` : `*${shown(time)}*`];
}
