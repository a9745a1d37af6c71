import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from './locale.js';

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.texts.ts'),
);

/** What a text file says by its path in it: `pages/login/login.texts.ts texts.title`. */
type Texts = ReadonlyMap<string, unknown>;

async function textsIn(language: Locale): Promise<Texts> {
  Object.assign(globalThis, { builtLanguage: language });
  jest.resetModules();
  const found = new Map<string, unknown>();
  for (const path of files) {
    const module = (await import(join(folder, path))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) collect(`${path} ${name}`, value, found);
  }
  return found;
}

function collect(path: string, value: unknown, found: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) found.set(path, value);
  else for (const [name, child] of Object.entries(value)) collect(`${path}.${name}`, child, found);
}

/** The words of a text, of a function those that it has itself; values and code are no words. */
const wordsOf = (text: unknown): string =>
  typeof text === 'function'
    ? [...String(text).matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
        .map(([, single, double, template]) =>
          (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' '),
        )
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : String(text);

/** Words that are the same in German: names, terms of the field, units and codes. */
const sameWords: ReadonlySet<string> = new Set(
  [
    [
      'Admin',
      'Administrator',
      'Backbone',
      'Clip:',
      'Code',
      'Dashboard',
      'Format',
      'Hostname',
      'Label',
      'Labels',
    ],
    [
      'Link',
      'Logo',
      'Material',
      'Name',
      'normal',
      'Offline',
      'Online',
      'Optional',
      'Orange',
      'Original',
      'Pause',
    ],
    [
      '(optional)',
      'Person',
      'Scopes',
      'Server',
      'Software',
      'System',
      'Test',
      'Token',
      'Webhooks',
      'SOP',
      'SOPs',
      'Status',
      'Text',
      'Threads',
      'Training',
      'Trainings',
      'Version',
    ],
    [
      'Version ,',
      'Version :',
      'Video',
      'Videos',
      'Worker',
      'Zoom',
      'Esc',
      'PDF',
      'Word (DOCX)',
      'CPU',
      'GPU',
      'MRR',
    ],
    [
      'SOP Creator',
      '· SOP Creator',
      'Training Studio',
      'Starter',
      'Professional',
      'Enterprise',
      'Legacy Unlimited',
    ],
    [
      'OpenAI',
      'whisper-medium',
      'AP50',
      'AP50-95',
      'mAP50',
      'mAP50-95',
      'FPS',
      'MB',
      '< MB',
      'GB',
      'ms',
      'min',
    ],
    ['sk-...', 'trial', 'legacy_unlimited'],
  ].flat(),
);

const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

describe('the texts of the web', () => {
  let english: Texts;
  const others = locales.filter((each) => each !== 'en');
  const translated = new Map<Locale, Texts>();
  beforeAll(async () => {
    english = await textsIn('en');
    for (const language of others) translated.set(language, await textsIn(language));
  }, 120_000);

  it('are read from all text files', () => {
    expect(files.length).toBeGreaterThan(85);
    expect(english.size).toBeGreaterThan(2_500);
  });

  it.each(others)('are not left in English in the language %s', (language) => {
    const left = [...(translated.get(language) ?? [])]
      .filter(([path, text]) => typeof text === typeof english.get(path))
      .map(([path, text]) => ({ path, own: wordsOf(text), words: wordsOf(english.get(path)) }))
      .filter(({ own, words }) => own === words && hasWord(own) && !sameWords.has(own))
      .map(({ path, own }) => `${path}: ${own}`);
    expect(left).toEqual([]);
  });

  it.each(others)('have typographic quotation marks and no English ones in the language %s', (language) => {
    const wrong = [...(translated.get(language) ?? [])]
      .filter(([, text]) => /["”]|“[^“„]*“/.test(wordsOf(text).replaceAll(/„[^“]*“/g, '')))
      .map(([path, text]) => `${path}: ${wordsOf(text)}`);
    expect(wrong).toEqual([]);
  });

  it('have the German plural for several things, and the singular for one', () => {
    const many =
      /\b1 (?:Abschnitte|Abteilungen|Abweichungen|Änderungen|Anfragen|Annotationen|Ansichten|Aufnahmeminuten|Bilder|Datensätze|Dokumente|Einträge|Epochen|Ergebnisse|Fotos|Jahre|Kommentare|Minuten|Modelle|Monate|Nachrichten|Personen|Prozesse|Schritte|Sekunden|SOPs|Tage|Teile|Trainings|Versuche|Videos|Vorschläge|Websites|Wiederherstellungscodes)(?!\p{L})/u;
    const one =
      /\b2 (?:Abteilung|Änderung|Annotation|Dokument|Foto|Kommentar|Minute|Modell|Person|Schritt|Sekunde|SOP|Tag|Vorschlag)(?!\p{L})/u;
    const german = [...(translated.get('de') ?? [])].filter(
      (entry): entry is [string, (...input: number[]) => unknown] => typeof entry[1] === 'function',
    );
    const built = (count: number) =>
      german.map(([path, build]) => `${path}: ${String(builtWith(build, count))}`);
    expect(built(1).filter((text) => many.test(text))).toEqual([]);
    expect(built(2).filter((text) => one.test(text))).toEqual([]);
    expect(built(1).join('\n')).toMatch(/\b1 Schritt\b/);
    expect(built(2).join('\n')).toMatch(/\b2 Schritte\b/);
  });
});

/** With the same number for each parameter; empty if the text needs something else. */
function builtWith(build: (...input: number[]) => unknown, count: number): unknown {
  try {
    return build(...Array<number>(build.length).fill(count));
  } catch {
    return '';
  }
}
