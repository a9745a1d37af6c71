import { child, valueOf, type XmlElement } from './xml.js';

interface Style {
  name: string;
  basedOn: string | undefined;
  properties: XmlElement | undefined;
}

const longestChain = 20;
const lastOutlineLevel = 8;

/** The styles of a Word document: which paragraphs are headings, contents, or entries of lists. */
export class DocxStyles {
  private readonly styles: ReadonlyMap<string, Style>;

  constructor(root: XmlElement | undefined) {
    const styles = root?.children.filter(({ name }) => name === 'style') ?? [];
    this.styles = new Map(
      styles.map((style) => [
        style.attributes['styleId'] ?? '',
        {
          name: (valueOf(style, 'name') ?? '').toLowerCase(),
          basedOn: valueOf(style, 'basedOn'),
          properties: child(style, 'pPr'),
        },
      ]),
    );
  }

  /** 0 for the title, from 1 for headings; undefined for other paragraphs. Word stores the English name of a style in every language. */
  headingLevelOf(properties: XmlElement | undefined): number | undefined {
    const own = outlineLevelOf(properties);
    if (own !== undefined) return own;
    for (const { name, properties: ofStyle } of this.chainOf(properties)) {
      if (name === 'title') return 0;
      const number = /^heading (\d)$/.exec(name)?.[1];
      const level = number === undefined ? outlineLevelOf(ofStyle) : Number(number);
      if (level !== undefined) return level;
    }
    return undefined;
  }

  /** A line of a table of contents, which repeats a heading. */
  isContents(properties: XmlElement | undefined): boolean {
    return this.chainOf(properties).some(({ name }) => /^(?:toc |contents? \d)/.test(name));
  }

  /** The reference to a list: of the paragraph, or of its style. */
  listOf(properties: XmlElement | undefined): { id: string; level: number } | undefined {
    const all = [properties, ...this.chainOf(properties).map(({ properties: ofStyle }) => ofStyle)];
    const references = all.flatMap((each) => child(each, 'numPr') ?? []);
    const id = references.map((each) => valueOf(each, 'numId')).find((each) => each !== undefined);
    const level = references.map((each) => valueOf(each, 'ilvl')).find((each) => each !== undefined);
    return id === undefined || id === '0' ? undefined : { id, level: Number(level ?? 0) || 0 };
  }

  private chainOf(properties: XmlElement | undefined): Style[] {
    const chain: Style[] = [];
    let id = valueOf(properties, 'pStyle');
    while (id !== undefined && chain.length < longestChain) {
      const style: Style = this.styles.get(id) ?? unknownStyle(id);
      chain.push(style);
      id = style.basedOn;
    }
    return chain;
  }
}

/** Files without a list of styles name those of Word by their identifiers, also the German ones. */
const unknownStyle = (id: string): Style => ({
  name: /^tite?l(?:e)?$/i.test(id) ? 'title' : id.replace(/^(?:heading|ü?berschrift)(?=\d$)/i, 'heading '),
  basedOn: undefined,
  properties: undefined,
});

function outlineLevelOf(properties: XmlElement | undefined): number | undefined {
  const level = Number(valueOf(properties, 'outlineLvl') ?? Number.NaN);
  return level >= 0 && level <= lastOutlineLevel ? level + 1 : undefined;
}

/** The lists of a Word document: which are numbered, and the number of their next entry. */
export class DocxLists {
  /** The formats of the levels by the identifier of a list. */
  private readonly formats = new Map<string, ReadonlyMap<string, string>>();
  private readonly counts = new Map<string, number[]>();

  constructor(root: XmlElement | undefined) {
    const elements = root?.children ?? [];
    const abstract = new Map(
      elements
        .filter(({ name }) => name === 'abstractNum')
        .map((each) => [each.attributes['abstractNumId'] ?? '', formatsOf(each)]),
    );
    for (const each of elements.filter(({ name }) => name === 'num')) {
      const formats = abstract.get(valueOf(each, 'abstractNumId') ?? '');
      if (formats) this.formats.set(each.attributes['numId'] ?? '', formats);
    }
  }

  isOrdered({ id, level }: { id: string; level: number }): boolean {
    const format = this.formats.get(id)?.get(String(level)) ?? 'bullet';
    return format !== 'bullet' && format !== 'none';
  }

  /** Counts the entry. */
  labelOf({ id, level }: { id: string; level: number }): string {
    const counts = this.counts.get(id) ?? [];
    counts.length = Math.min(counts.length, level + 1);
    const number = (counts[level] ?? 0) + 1;
    counts[level] = number;
    this.counts.set(id, counts);
    return `${number}.`;
  }
}

const formatsOf = (abstract: XmlElement): ReadonlyMap<string, string> =>
  new Map(
    abstract.children
      .filter(({ name }) => name === 'lvl')
      .map((level) => [level.attributes['ilvl'] ?? '0', valueOf(level, 'numFmt') ?? 'decimal']),
  );
