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
  textItems: { text: string; x: number; y: number }[];
  /** The displayed width and height of each picture, in millimetres. */
  pictures: [number, number][];
  /** DrawnPicture areas, lines and pictures in order, in millimetres from the upper left corner. */
  painted: DrawnPicture[];
}

export interface DrawnPicture {
  kind: 'fill' | 'stroke' | 'picture';
  /** `#155a9c`; none for a picture. */
  colour: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const millimetres = (points: number) => (points / 72) * 25.4;

/** A PDF as its reader sees it, page by page. */
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
      textItems: words.map(({ str, transform }) => ({
        text: str,
        x: millimetres(Number(transform[4])),
        y: millimetres(height - Number(transform[5])),
      })),
      ...paintedOn(operators, height),
    });
  }
  await pdf.loadingTask.destroy();
  return { title: 'Title' in info ? info.Title : undefined, pages };
}

type Matrix = [number, number, number, number, number, number];

interface Ink {
  now: Matrix;
  fill: string;
  stroke: string;
}

/** A picture fills the unit square, a path its own: the transformations until then determine the position. */
function paintedOn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }, pageHeight: number) {
  const painted: DrawnPicture[] = [];
  const pictures: [number, number][] = [];
  const saved: Ink[] = [];
  let ink: Ink = { now: [1, 0, 0, 1, 0, 0], fill: '#000000', stroke: '#000000' };
  const paint = (kind: DrawnPicture['kind'], colour: string, bounds: ArrayLike<number>) =>
    painted.push({ kind, colour, ...placed(ink.now, bounds, pageHeight) });
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index] as unknown[];
    if (operator === OPS.save) saved.push(ink);
    if (operator === OPS.restore) ink = saved.pop() ?? ink;
    if (operator === OPS.transform) ink = { ...ink, now: multiplied(ink.now, given as Matrix) };
    if (operator === OPS.setFillRGBColor) ink = { ...ink, fill: String(given[0]) };
    if (operator === OPS.setStrokeRGBColor) ink = { ...ink, stroke: String(given[0]) };
    if (operator === OPS.constructPath && given[0] === OPS.fill)
      paint('fill', ink.fill, given[2] as ArrayLike<number>);
    if (operator === OPS.constructPath && given[0] === OPS.stroke)
      paint('stroke', ink.stroke, given[2] as ArrayLike<number>);
    if (operator === OPS.paintImageXObject) {
      paint('picture', '', [0, 0, 1, 1]);
      const { now } = ink;
      pictures.push([millimetres(Math.hypot(now[0], now[1])), millimetres(Math.hypot(now[2], now[3]))]);
    }
  }
  return { painted, pictures };
}

function placed([a, b, c, d, e, f]: Matrix, bounds: ArrayLike<number>, pageHeight: number) {
  const [left = 0, low = 0, right = 0, high = 0] = Array.from(bounds);
  const xs = [left, right].flatMap((x) => [low, high].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [low, high].map((y) => pageHeight - (b * x + d * y + f)));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: millimetres(x),
    y: millimetres(y),
    width: millimetres(Math.max(...xs) - x),
    height: millimetres(Math.max(...ys) - y),
  };
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
