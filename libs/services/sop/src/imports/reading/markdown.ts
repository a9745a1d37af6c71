import { deepest, rowOf, type Block } from './blocks.js';
import { inlineOf, type Inline, type Targets } from './markdown-inline.js';

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?(.*))?$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const quote = /^ {0,3}> ?(.*)$/;
const tableRow = /^ {0,3}\|.*\|[ \t]*$/;
const tableLine = /^[\s|:-]+$/;
const definition = /^ {0,3}\[([^\]]+)\]:[ \t]*<?(\S+?)>?(?:[ \t]+.*)?$/;

type Open = {
  kind: 'paragraph' | 'quote' | 'item';
  lines: string[];
  item?: { level: number; label: string };
};

/** The blocks of a Markdown text (CommonMark with tables). What is written in HTML is read without its tags. */
export function readMarkdown(text: string): Block[] {
  const lines = text.split(/\r\n|\r|\n/);
  const targets = new Map(
    lines.flatMap((line) => {
      const [, name = '', target = ''] = definition.exec(line) ?? [];
      return target === '' ? [] : [[name.toLowerCase(), target] as const];
    }),
  );
  const reader = new MarkdownReader(targets);
  for (const line of lines) reader.read(line);
  return reader.end();
}

class MarkdownReader {
  private readonly blocks: Block[] = [];
  private open: Open | undefined;
  private fence: string | undefined;
  /** The columns at which the open lists begin. */
  private indents: number[] = [];

  constructor(private readonly targets: Targets) {}

  read(line: string): void {
    if (this.fence !== undefined) return this.readCode(line);
    if (line.trim() === '') return this.close();
    const [, fenceMark] = fence.exec(line) ?? [];
    if (fenceMark !== undefined) {
      this.close();
      this.fence = fenceMark;
    } else if (!this.readHeading(line) && !this.readRow(line) && !definition.test(line)) this.readText(line);
  }

  end(): Block[] {
    this.close();
    return this.blocks;
  }

  private readCode(line: string): void {
    if (line.trim().startsWith(this.fence ?? '')) this.fence = undefined;
    else if (line.trim() !== '') this.blocks.push({ kind: 'paragraph', text: line.trim() });
  }

  private readHeading(line: string): boolean {
    const [, marks, title = ''] = heading.exec(line) ?? [];
    if (marks !== undefined) {
      this.close();
      this.leaveLists();
      this.push({ text: title, kind: 'heading', level: marks.length });
      return true;
    }
    const [, under] = underline.exec(line) ?? [];
    if (under !== undefined && this.open?.kind === 'paragraph') {
      const words = this.open.lines.join(' ');
      this.open = undefined;
      this.leaveLists();
      this.push({ text: words, kind: 'heading', level: under.startsWith('=') ? 1 : 2 });
      return true;
    }
    if (!rule.test(line)) return false;
    this.close();
    this.leaveLists();
    return true;
  }

  private readRow(line: string): boolean {
    if (!tableRow.test(line)) return false;
    this.close();
    if (tableLine.test(line)) return true;
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    this.blocks.push(...rowOf(cells.map((cell) => blocksOf(inlineOf(cell, this.targets), 'paragraph'))));
    return true;
  }

  private readText(line: string): void {
    const [, quoted] = quote.exec(line) ?? [];
    if (quoted !== undefined) {
      if (quoted.trim() === '') return this.close();
      if (this.open?.kind !== 'quote') this.begin({ kind: 'quote', lines: [] });
      this.open?.lines.push(quoted);
      return;
    }
    const [, indent, mark, rest = ''] = listItem.exec(line) ?? [];
    if (indent !== undefined && mark !== undefined) {
      const label = /\d/.test(mark) ? `${Number.parseInt(mark, 10)}.` : '';
      this.begin({ kind: 'item', lines: [rest], item: { level: this.levelAt(widthOf(indent)), label } });
      return;
    }
    if (!this.open) {
      if (/^\S/.test(line)) this.leaveLists();
      this.begin({ kind: 'paragraph', lines: [] });
    }
    this.open?.lines.push(line);
  }

  private begin(open: Open): void {
    this.close();
    this.open = open;
  }

  private levelAt(column: number): number {
    this.indents = this.indents.filter((indent) => indent <= column);
    const last = this.indents.at(-1);
    if (last === undefined || column > last + 1) this.indents.push(column);
    return Math.min(this.indents.length - 1, deepest);
  }

  private leaveLists(): void {
    this.indents = [];
  }

  private close(): void {
    const { open } = this;
    this.open = undefined;
    if (!open) return;
    // Two blanks or a backslash at the end of a line break it.
    const text = open.lines.map((line) => line.trimStart().replace(/(?: {2,}|\\)$/, '<br>')).join(' ');
    if (open.item) {
      const { level, label } = open.item;
      this.push({ text, kind: 'item', isOrdered: label !== '', level, label });
    } else this.push({ text, kind: 'paragraph', ...(open.kind === 'quote' && { isMarked: true }) });
  }

  private push(block: Exclude<Block, { kind: 'picture' }>): void {
    const { text, pictures } = inlineOf(block.text, this.targets);
    this.blocks.push({ ...block, text }, ...pictures);
  }
}

const blocksOf = ({ text, pictures }: Inline, kind: 'paragraph'): Block[] => [{ kind, text }, ...pictures];

const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length;
