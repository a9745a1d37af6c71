import { deepest, rowOf, type Block } from './blocks.js';
import type { DocxLists, DocxStyles } from './docx-styles.js';
import { unreadable } from './read-sop.js';
import type { Relation } from './relations.js';
import { allText, child, descendant, type XmlElement } from './xml.js';

interface Inline {
  text: string;
  /** Pictures and text boxes, in order. */
  blocks: Block[];
}

/** Deleted text, and what is no text of the reader. */
const unread = new Set([
  'del',
  'moveFrom',
  'pPr',
  'rPr',
  'instrText',
  'sdtPr',
  'sdtEndPr',
  'Fallback',
  'tblPr',
  'trPr',
  'tcPr',
]);
/** A number that was typed in front of a paragraph. */
const typedNumber = /^(\d{1,3})[.)]\s+(?=\S)/;
const symbols: Readonly<Record<string, string>> = {
  ...{ tab: ' ', br: '\n', cr: '\n', noBreakHyphen: '-', softHyphen: '' },
};

/** Reads the elements of a Word text in order. */
export class DocxReader {
  constructor(
    private readonly styles: DocxStyles,
    private readonly lists: DocxLists,
    private readonly relations: ReadonlyMap<string, Relation>,
  ) {}

  /** @throws UnreadableDocument for tables and text boxes that are nested too deep */
  blocksOf(element: XmlElement, depth = 0): Block[] {
    if (depth > deepest) throw unreadable('document.too-much');
    return element.children.flatMap((each) => {
      if (unread.has(each.name)) return [];
      if (each.name === 'p') return this.paragraphOf(each, depth);
      if (each.name === 'tbl') return this.tableOf(each, depth);
      return this.blocksOf(each, depth + 1);
    });
  }

  private paragraphOf(paragraph: XmlElement, depth: number): Block[] {
    const properties = child(paragraph, 'pPr');
    if (this.styles.isContents(properties)) return [];
    const { text, blocks } = this.inlineOf(paragraph, depth);
    const words = text.trim();
    return words === '' ? blocks : [this.blockOf(words, properties), ...blocks];
  }

  private blockOf(text: string, properties: XmlElement | undefined): Block {
    const level = this.styles.headingLevelOf(properties);
    if (level !== undefined) return { kind: 'heading', level, text };
    const list = this.styles.listOf(properties);
    if (list) {
      const isOrdered = this.lists.isOrdered(list);
      const label = isOrdered ? this.lists.labelOf(list) : '';
      return { kind: 'item', isOrdered, level: Math.min(list.level, deepest), label, text };
    }
    const isMarked = child(properties, 'shd') !== undefined || child(properties, 'pBdr') !== undefined;
    const typed = typedNumber.exec(text);
    if (!typed) return { kind: 'paragraph', text, ...(isMarked && { isMarked }) };
    return {
      kind: 'item',
      isOrdered: true,
      level: 0,
      label: typed[0].trim(),
      text: text.slice(typed[0].length),
    };
  }

  private inlineOf(element: XmlElement, depth: number): Inline {
    if (depth > deepest * 2) throw unreadable('document.too-much');
    const found: Inline = { text: '', blocks: [] };
    for (const each of element.children) {
      const { text, blocks } = this.pieceOf(each, depth);
      found.text += text;
      found.blocks.push(...blocks);
    }
    return found;
  }

  private pieceOf(element: XmlElement, depth: number): Inline {
    const { name } = element;
    if (unread.has(name)) return { text: '', blocks: [] };
    if (name === 't') return { text: allText(element), blocks: [] };
    if (name in symbols) return { text: symbols[name] ?? '', blocks: [] };
    if (name === 'drawing' || name === 'pict' || name === 'object')
      return { text: '', blocks: this.drawingOf(element, depth) };
    const inner = this.inlineOf(element, depth + 1);
    return name === 'hyperlink' ? { ...inner, text: this.linked(element, inner.text) } : inner;
  }

  /** An address that the words do not name is added behind them. */
  private linked({ attributes }: XmlElement, text: string): string {
    const relation = this.relations.get(attributes['id'] ?? '');
    const isNew = relation?.isOutside === true && !text.includes(relation.target);
    return isNew && text.trim() !== '' ? `${text} (${relation.target})` : text;
  }

  private drawingOf(drawing: XmlElement, depth: number): Block[] {
    const box = descendant(drawing, 'txbxContent');
    if (box) return this.blocksOf(box, depth + 1);
    const name = nameOf(descendant(drawing, 'docPr')) || nameOf(descendant(drawing, 'imagedata'));
    const id =
      descendant(drawing, 'blip')?.attributes['embed'] ??
      descendant(drawing, 'blip')?.attributes['link'] ??
      descendant(drawing, 'imagedata')?.attributes['id'];
    // A drawing of lines has no picture.
    if (id === undefined) return name === '' ? [] : [{ kind: 'picture', source: null, name }];
    const relation = this.relations.get(id);
    const source = relation === undefined || relation.isOutside ? null : relation.target;
    return [{ kind: 'picture', source, name: name || (relation?.target ?? '') }];
  }

  /** One column or headings in it: the table only arranges what is in it. */
  private tableOf(table: XmlElement, depth: number): Block[] {
    const rows = elementsIn(table, 'tr').map((row) =>
      elementsIn(row, 'tc').map((cell) => this.blocksOf(cell, depth + 2)),
    );
    const arranges =
      rows.every((cells) => cells.length < 2) || rows.flat(2).some((block) => block.kind === 'heading');
    return arranges ? rows.flat(2) : rows.flatMap(rowOf);
  }
}

/** Rows and cells may be in content controls. */
const elementsIn = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.flatMap((each) =>
    each.name === name
      ? [each]
      : each.name === 'sdt' || each.name === 'sdtContent' || each.name === 'ins'
        ? elementsIn(each, name)
        : [],
  );

const nameOf = (element: XmlElement | undefined): string =>
  element?.attributes['descr'] || element?.attributes['title'] || element?.attributes['name'] || '';
