import type { AnnotationBox } from '@sop/contracts';
import { importLimits, readLabel, unusable } from './unusable-file.js';
import { baseNameOf, boxWithin, type Imported, type ImportedPicture } from './exchange-set.js';

const header = 'label_name,bbox_x,bbox_y,bbox_width,bbox_height,image_name,image_width,image_height';
/** Fields after the class, which may contain commas: the tool writes no quotes. */
const fieldsAfterClass = 7;

/** Whether the CSV is one of makesense.ai, whose earlier versions write no header. */
export const isMakesense = (firstLine: string): boolean =>
  isHeader(firstLine) || boxOfLine(firstLine) !== undefined;

const isHeader = (line: string): boolean => line.trim().toLowerCase() === header;

/** Boxes in pixels. @throws UnusableFile `import.csv-line` for an invalid line */
export function readMakesense(text: string): Imported {
  const pictures = new Map<string, ImportedPicture>();
  let count = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || (at === 0 && isHeader(line))) continue;
    const found = boxOfLine(line);
    if (!found) throw unusable('import.csv-line', { line: at + 1 });
    count += 1;
    if (count > importLimits.boxes) throw unusable('import.too-much');
    const picture = pictures.get(found.baseName) ?? {
      baseName: found.baseName,
      boxes: [],
      isBackground: false,
    };
    picture.boxes.push(found.box);
    pictures.set(found.baseName, picture);
  }
  return { pictures: [...pictures.values()], warnings: [] };
}

function boxOfLine(line: string): { baseName: string; box: AnnotationBox } | undefined {
  const fields = line.trim().split(',');
  const rest = fields.slice(-fieldsAfterClass);
  const [imageName = ''] = rest.splice(4, 1);
  const [x = NaN, y = NaN, width = NaN, height = NaN, imageWidth = NaN, imageHeight = NaN] =
    rest.map(toNumber);
  const isBox = [x, y, width, height].every(Number.isFinite) && imageWidth > 0 && imageHeight > 0;
  if (fields.length <= fieldsAfterClass || !isBox) return undefined;
  const name = unquoted(fields.slice(0, -fieldsAfterClass).join(','));
  const size = { width: imageWidth, height: imageHeight };
  return {
    baseName: baseNameOf(unquoted(imageName)),
    box: boxWithin(readLabel(name), [x, y, x + width, y + height], size),
  };
}

const toNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** Spreadsheets quote fields with a comma. */
const unquoted = (text: string): string =>
  /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
