import { cleanText, truncate } from '@sop/contracts';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { unusable } from './unusable-file.js';

/**
 * Elements that are always read as lists. Tools do not escape names in text, which the parser accepts. Attributes
 * begin with `@`.
 */
const lists = new Set([
  'object',
  'image',
  'box',
  'polygon',
  'polyline',
  'points',
  'mask',
  'ellipse',
  'cuboid',
  'skeleton',
  'tag',
  'track',
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Numeric character references count as entities.
  htmlEntities: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => lists.has(name),
});

/** The root elements by name. @throws UnusableFile `import.not-xml` for invalid XML or declared entities */
export function readXml(text: string, path: string): Record<string, unknown> {
  const notXml = () => unusable('import.not-xml', { file: truncate(path, 120) });
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw notXml();
  try {
    return z.record(z.string(), z.unknown()).parse(parser.parse(withoutForbidden(text)));
  } catch {
    throw notXml();
  }
}

const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** The parser drops a reference to a forbidden character and joins the words around it. */
const withoutForbidden = (text: string): string =>
  text.replaceAll(reference, (whole, hex: string | undefined, decimal: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ffff && cleanText(String.fromCodePoint(point)) === '' ? ' ' : whole;
  });

/** A number as XML writes it. */
export const xmlNumber = z
  .string()
  .regex(/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i)
  .transform(Number);
