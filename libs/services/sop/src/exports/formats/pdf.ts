import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { isReady, type ExportDocument, type ExportStep } from '../document/export-document.js';
import { texts } from '../document/export.texts.js';
import { fontsFor } from './fonts.js';
import { pdfTemplate } from './pdf-template.js';
import { shownSize } from './shown-size.js';

/** More does not stand on one page with a picture; bytes of UTF-8, which goes with the width of the letters. */
const longText = 2200;
const file = 'document.pdf';

/** A4 with selectable text, bookmarks and alternative texts. Words in any script. */
export async function writePdf(document: ExportDocument, folder: string): Promise<string> {
  const content = {
    ...document,
    headings: {
      safety: texts.safety,
      equipment: document.equipmentHeading,
      procedure: texts.procedure,
      transcription: texts.transcription,
    },
    page: texts.page,
    of: texts.of,
    notCertain: texts.notCertain,
    steps: document.steps.map(shownStep),
  };
  const fonts = await fontsFor(JSON.stringify(content));
  await writeFile(join(folder, 'document.json'), JSON.stringify({ ...content, fonts: fonts.families }));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts.blobs }] });
  const compiled = compiler.compile({ mainFileContent: pdfTemplate });
  if (!compiled.result)
    throw new Error(`The PDF was not made: ${JSON.stringify(faultsOf(compiler, compiled))}`);
  const creationTimestamp = Math.floor(document.madeAt.getTime() / 1000);
  await writeFile(join(folder, file), compiler.pdf(compiled.result, { creationTimestamp }));
  return file;
}

function faultsOf(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): unknown {
  const error = compiled.takeError();
  return error && compiler.fetchDiagnostics(error);
}

function shownStep(step: ExportStep) {
  const { picture, paragraphs, warnings } = step;
  const lines = [...paragraphs, ...warnings].map((text) => Buffer.byteLength(text) + 100);
  return {
    ...step,
    isLong: lines.reduce((sum, bytes) => sum + bytes, 0) > longText,
    picture: isReady(picture) ? { ...picture, ...shownSize(picture) } : picture,
  };
}
