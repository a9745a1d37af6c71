import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  isReady,
  paragraphsOf,
  pictureName,
  type ExportDocument,
  type ExportStep,
} from '../document/export-document.js';
import { texts } from '../document/export.texts.js';

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
  zip.addBuffer(Buffer.from(markdownOf(document, imageName)), 'sop.md', { mtime: document.madeAt });
  for (const { number, pictures } of document.steps)
    for (const [index, picture] of pictures.entries())
      if (isReady(picture))
        zip.addFile(join(folder, picture.file), imageName(number, index, picture.kind), {
          compress: false,
          mtime: document.madeAt,
        });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, file)));
  return file;
}

const imageName = (number: number, index: number, kind: string): string =>
  `images/step-${String(number).padStart(3, '0')}${index === 0 ? '' : `-${index + 1}`}.${kind}`;

/** The path of a picture of the step with this number, relative to the text; the first is at index 0. */
export type PictureNaming = (number: number, index: number, kind: string) => string;

export function markdownOf(document: ExportDocument, nameOf: PictureNaming): string {
  const { title, facts, release, safety, equipment, equipmentHeading } = document;
  const { noProcedure, transcription, generatedOn, link } = document;
  const parts = [
    `# ${shown(title)}`,
    shown(facts),
    `**${shown(release)}**`,
    ...(link ? [shown([...link.lines, link.address].join(' '))] : []),
    ...section(
      texts.safety,
      list(safety, () => '-'),
    ),
    ...section(
      equipmentHeading,
      list(equipment, (index) => `${index + 1}.`),
    ),
    `## ${texts.procedure}`,
    ...(noProcedure === null ? [] : [shown(noProcedure)]),
    ...document.steps.flatMap((step) => stepOf(step, nameOf)),
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

function stepOf(step: ExportStep, nameOf: PictureNaming): string[] {
  const { number, title, warnings, paragraphs, pictures } = step;
  return [
    `### ${number}. ${shown(title)}`,
    ...timeLine(step),
    ...warnings.map((text) => `> **${shown(text)}**`),
    ...paragraphs.map(shown),
    ...pictures.map((picture, index) =>
      isReady(picture)
        ? `![${shown(pictureName(title, index))}](${nameOf(number, index, picture.kind)})`
        : `*${shown(picture.line)}*`,
    ),
  ];
}

function timeLine({ time, isUncertain }: ExportStep): string[] {
  if (time === '') return [];
  return [isUncertain ? `*${shown(time)}* · **${shown(texts.notCertain)}**` : `*${shown(time)}*`];
}
