import { editingLimits } from '@sop/contracts';
import type { PictureBlock } from './blocks.js';

export interface Inline {
  text: string;
  pictures: PictureBlock[];
}

/** Where reference-style links and pictures of a document lead. */
export type Targets = ReadonlyMap<string, string>;

/** Escaped characters are replaced by those of a plane that no text uses, so that they are no marks. */
const hidden = 0x10_f0_00;
const hide = (text: string): string =>
  text.replaceAll(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCodePoint(hidden + (mark.codePointAt(0) ?? 0)),
  );
const show = (text: string): string =>
  text.replaceAll(/[\u{10f000}-\u{10f07f}]/gu, (mark) =>
    String.fromCodePoint((mark.codePointAt(0) ?? hidden) - hidden),
  );

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', deg: '°', micro: 'µ', times: '×' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', euro: '€', ndash: '–' },
  ...{ mdash: '—', hellip: '…', rarr: '→', bull: '•' },
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });

const plain = (text: string): string => show(decoded(text));

/** The words of a paragraph without its marks, and the pictures in it. */
export function inlineOf(source: string, targets: Targets): Inline {
  // Longer ones are left out; finding pairs of marks takes the square of the length.
  if (source.length > 2 * editingLimits.description) return { text: source, pictures: [] };
  const pictures: PictureBlock[] = [];
  const take = (name: string, target: string) => {
    pictures.push({ kind: 'picture', source: pathOf(plain(target)), name: plain(name) || plain(target) });
    return '';
  };
  const text = hide(source)
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/!\[([^\]]*)\]\(\s*<?([^\s)>]*)>?(?:\s+["'(][^)]*)?\s*\)/g, (_, name, target) =>
      take(String(name), String(target)),
    )
    .replaceAll(/!\[([^\]]*)\]\[([^\]]*)\]/g, (_, name, key) =>
      take(String(name), targets.get(String(key || name).toLowerCase()) ?? ''),
    )
    .replaceAll(/<img\b[^>]*>/gi, (tag) => take(attributeOf(tag, 'alt'), attributeOf(tag, 'src')))
    .replaceAll(/(?<!!)\[([^\]]+)\]\(\s*<?([^\s)>]*)>?(?:\s+["'(][^)]*)?\s*\)/g, (_, label, target) =>
      linked(String(label), String(target)),
    )
    .replaceAll(/\[([^\]]+)\]\[([^\]]*)\]/g, (_, label, key) =>
      linked(String(label), targets.get(String(key || label).toLowerCase()) ?? ''),
    )
    .replaceAll(/<((?:https?|mailto):[^\s>]+)>/g, '$1')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  return { text: plain(withoutMarks(text)).trim(), pictures };
}

/** An address that the words do not name is added behind them. */
const linked = (label: string, target: string): string =>
  /^(?:https?|mailto):/i.test(target) && !label.includes(target) ? `${label} (${target})` : label;

const withoutMarks = (text: string): string =>
  text
    .replaceAll(/(`+)([^`]+)\1/g, '$2')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])__([^_]+)__(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/\*([^\s*][^*]*)\*/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])_([^\s_][^_]*)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/~~([^~]+)~~/g, '$1');

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '';

/** The path in the archive; null for another address, which is never opened. */
function pathOf(target: string): string | null {
  if (target === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return null;
  const [path = ''] = target.split(/[?#]/);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
