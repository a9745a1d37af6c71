import { XMLParser } from 'fast-xml-parser';
import { unreadable } from './read-sop.js';

/** An element of an XML file, without the prefixes of its names. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** The text of a text node, which has the name `#text`. */
  text: string;
}

type Raw = Record<string, unknown>;

/** Deeper nesting is an error of the parser. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric character references count as entities.
  htmlEntities: true,
  maxNestedTags: 200,
});

/** The root element. A document type is refused, because entities of its own can grow without limit. @throws UnreadableDocument */
export function readXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable('document.damaged');
  let roots: XmlElement[];
  try {
    roots = elementsOf(parser.parse(text) as Raw[]);
  } catch {
    throw unreadable('document.damaged');
  }
  const root = roots.find(({ name }) => !name.startsWith('?') && name !== '#text');
  if (!root) throw unreadable('document.damaged');
  return root;
}

const elementsOf = (raw: readonly Raw[]): XmlElement[] => raw.map(elementOf);

function elementOf(raw: Raw): XmlElement {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? '';
  const value = raw[name];
  const attributes = (raw[':@'] ?? {}) as Record<string, string>;
  return {
    name,
    attributes,
    children: Array.isArray(value) ? elementsOf(value as Raw[]) : [],
    text: Array.isArray(value) ? '' : String(value),
  };
}

export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name);

/** The value of a property of Word, as in `<w:jc w:val="left"/>`. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes['val'];

/** The first element with the name at any depth. */
export function descendant(element: XmlElement, name: string): XmlElement | undefined {
  for (const each of element.children) {
    const found = each.name === name ? each : descendant(each, name);
    if (found) return found;
  }
  return undefined;
}

/** All text below the element. */
export const allText = (element: XmlElement): string =>
  element.name === '#text' ? element.text : element.children.map(allText).join('');
