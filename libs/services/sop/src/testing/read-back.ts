import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import { OPS } from 'unpdf/pdfjs';
import { fromBufferPromise } from 'yauzl';

export interface ReadPage {
  /** In millimetres. */
  size: [number, number];
  /** The words, with one blank between them. */
  text: string;
  /** Where each piece of text begins, in millimetres from the upper left corner. */
  places: { text: string; x: number; y: number }[];
  /** Width and height of each picture as it is shown, in millimetres. */
  pictures: [number, number][];
}

const millimetres = (points: number) => (points / 72) * 25.4;

/** What a reader of the PDF sees, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<{ title: unknown; pages: ReadPage[] }> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const { info } = await pdf.getMetadata();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [item] : []));
    const operators = await page.getOperatorList();
    pages.push({
      size: [millimetres(width), millimetres(height)],
      text: words
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replaceAll(/\s+/g, ' '),
      places: words.map(({ str, transform }) => ({
        text: str,
        x: millimetres(Number(transform[4])),
        y: millimetres(height - Number(transform[5])),
      })),
      pictures: picturesOf(operators),
    });
  }
  await pdf.loadingTask.destroy();
  return { title: 'Title' in info ? info.Title : undefined, pages };
}

type Matrix = [number, number, number, number, number, number];

/** A picture fills the unit square: how large that is shown is what was transformed until then. */
function picturesOf({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): [number, number][] {
  const found: [number, number][] = [];
  const saved: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(now);
    if (operator === OPS.restore) now = saved.pop() ?? now;
    if (operator === OPS.transform) now = multiplied(now, argsArray[index] as Matrix);
    if (operator === OPS.paintImageXObject)
      found.push([millimetres(Math.hypot(now[0], now[1])), millimetres(Math.hypot(now[2], now[3]))]);
  }
  return found;
}

const multiplied = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The files of a zip by name; a Word document is one too. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
