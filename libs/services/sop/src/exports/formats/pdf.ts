import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ExportTemplate } from '@sop/contracts';
import { initSync, TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import {
  isReady,
  pictureName,
  signOffOf,
  type ExportDocument,
  type ExportStep,
} from '../document/export-document.js';
import { textsIn, type DocumentTexts } from '../document/export.texts.js';
import { fontsFor, type Fonts } from './fonts.js';
import { logoSize } from './logo.js';
import { pdfTemplate } from './pdf-template.js';
import { qrCodeSide } from './qr-code.js';
import { withShortClusters } from './short-clusters.js';
import { shownSize } from './shown-size.js';

/** The most that fits on one page with a picture, in bytes of UTF-8, which grow with the width of the letters. */
const longText = 2200;
/** The share of a further picture. */
const textOfPicture = 1100;
const file = 'document.pdf';
const template = '/main.typ';
/** Typst's error messages in sentences. */
const inSentences = 2;
/** Typst as WebAssembly: the same file on every machine. It has no access to the disk. */
const engine = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm');

interface Compiled {
  result?: Uint8Array;
  diagnostics?: string[];
}

/** A4 with selectable text, bookmarks, tags and alternative texts. Words in any script. */
export async function writePdf(document: ExportDocument, folder: string): Promise<string> {
  const content = withShortClusters(JSON.stringify(contentOf(document)));
  const fonts = await fontsFor(content);
  const compiler = await compilerWith(fonts);
  compiler.add_source(template, pdfTemplate);
  compiler.map_shadow(
    '/document.json',
    Buffer.from(JSON.stringify({ ...JSON.parse(content), fonts: fonts.families })),
  );
  const pictures = document.steps.flatMap((step) => step.pictures);
  const others = [document.logo, document.qrCode].filter((picture) => picture !== undefined);
  for (const picture of [...pictures, ...others])
    if (isReady(picture)) compiler.map_shadow(`/${picture.file}`, await readFile(join(folder, picture.file)));
  const { result, diagnostics }: Compiled = compiler.compile(template, undefined, 'pdf', inSentences);
  compiler.free();
  if (!result) throw new Error(`The PDF was not made: ${diagnostics?.join(' ')}`);
  await writeFile(join(folder, file), result);
  return file;
}

async function compilerWith({ blobs }: Fonts): Promise<TypstCompiler> {
  initSync({ module: await readFile(engine) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of blobs) await builder.add_raw_font(font);
  return builder.build();
}

/** The data of the template. */
const contentOf = (document: ExportDocument, texts = textsIn(document.language)) => ({
  ...document,
  logo: document.logo ? { file: document.logo.file, ...logoSize(document.logo) } : null,
  link: document.link ?? null,
  withdrawal: document.withdrawal ?? null,
  qrCode: document.qrCode ? { file: document.qrCode.file, side: qrCodeSide, alt: texts.qrCode } : null,
  madeAt: Math.floor(document.madeAt.getTime() / 1000),
  headings: {
    safety: texts.safety,
    equipment: document.equipmentHeading,
    procedure: texts.procedure,
    transcription: texts.transcription,
  },
  page: texts.page,
  of: texts.of,
  notCertain: texts.notCertain,
  signOff: { heading: texts.signOffHeading, fields: signOffOf(document) },
  steps: document.steps.map((step) => shownStep(step, document.template, texts)),
});

function shownStep(step: ExportStep, template: ExportTemplate, texts: DocumentTexts) {
  const { pictures, paragraphs, warnings, title } = step;
  const lines = [...paragraphs, ...warnings].map((text) => Buffer.byteLength(text) + 100);
  return {
    ...step,
    isLong: lines.reduce((sum, bytes) => sum + bytes, textOfPicture * (pictures.length - 1)) > longText,
    pictures: pictures.map((picture, index) => ({
      ...picture,
      ...(isReady(picture) && shownSize(picture, template)),
      alt: pictureName(title, index, texts),
    })),
  };
}
