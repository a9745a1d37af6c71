import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { csvLine, defaultBrand, type ExportFormat } from '@sop/contracts';
import type { SopRow } from '../sops/sop.entity.js';
import { stepRow, storedStep } from '../testing/step-row.js';
import { readPdf, readZip } from '../testing/read-back.js';
import { documentOf } from './document/document-of.js';
import { work } from './formats/write-document.js';

/** Every assigned code point, non-character and surrogate; of private and unassigned ones, which are all alike, every 97th. */
const codePoints = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
  (character, point) =>
    point % 97 === 0 || /[^\p{Private_Use}\p{Unassigned}]|\p{Noncharacter_Code_Point}/u.test(character),
);
const chunk = 4096;
/** Each of them between two letters, in texts of some thousand words each. */
const everyCharacter = Array.from({ length: Math.ceil(codePoints.length / chunk) }, (_, at) =>
  codePoints
    .slice(at * chunk, (at + 1) * chunk)
    .map((character) => `a${character}b`)
    .join(' '),
);

/** XML 1.0, production 2: characters that are not allowed. Lone surrogates are found by decoding UTF-8. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const notAnywhere = /(?:[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Noncharacter_Code_Point})/u;

/** As text; throws where the bytes are not UTF-8. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const documentWith = (texts: readonly string[]) =>
  documentOf(
    {
      sop: {
        title: texts[0] ?? '',
        creationType: 'upload',
        isScreenRecording: false,
        createdAt: new Date(0),
        releasedVersion: null,
        precautions: texts.map((text) => ({ text })),
        equipment: texts.map((name) => ({ name })),
        transcript: [],
        noProcedureReason: null,
      } as unknown as SopRow,
      department: { id: '', name: texts[0] ?? '', reviewMonths: null },
      supersededBy: null,
      steps: texts.map((text, at) =>
        stepRow(storedStep('Clamp', at, at + 1), {
          position: at + 1,
          editedTitle: text.slice(0, 300),
          editedDescription: text,
        }),
      ),
    },
    { madeAt: new Date(0), timeZone: 'UTC', brand: defaultBrand },
  );

describe('an export of texts with every Unicode character', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'sop-every-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const written = async (format: ExportFormat, texts: readonly string[]): Promise<Buffer> => {
    const document = { ...documentWith(texts) };
    const steps = document.steps.map((step) => ({ ...step, pictures: [] }));
    return readFile(join(folder, (await work({ folder, format, document: { ...document, steps } })).file));
  };

  it('is well-formed XML in every part of a Word document', async () => {
    const parts = await readZip(await written('docx', everyCharacter));
    for (const [path, bytes] of parts)
      if (/\.(xml|rels)$/.test(path)) expect([path, textOf(bytes).match(notInXml)]).toEqual([path, null]);
    expect(textOf(parts.get('word/document.xml') ?? Buffer.of())).toContain('aéb');
  }, 120_000);

  it('is text in HTML and Markdown', async () => {
    const html = textOf(await written('html', everyCharacter));
    expect(html.match(notAnywhere)).toBeNull();
    const markdown = textOf(
      (await readZip(await written('markdown', everyCharacter))).get('sop.md') ?? Buffer.of(),
    );
    expect(markdown.match(notAnywhere)).toBeNull();
    for (const text of [html, markdown]) expect(text).toContain('aéb');
  }, 120_000);

  it.each<[ExportFormat, (bytes: Buffer) => Promise<string>]>([
    ['docx', async (bytes) => textOf((await readZip(bytes)).get('word/document.xml') ?? Buffer.of())],
    ['html', async (bytes) => textOf(bytes)],
    ['markdown', async (bytes) => textOf((await readZip(bytes)).get('sop.md') ?? Buffer.of())],
    ['pdf', async (bytes) => (await readPdf(bytes)).pages.map(({ text }) => text).join(' ')],
  ])(
    'keeps words in %s apart that a forbidden character separated',
    async (format, read) => {
      const forbidden = everyCharacter.flatMap(
        (text) => text.match(/a(?:[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Noncharacter_Code_Point})b/gu) ?? [],
      );
      expect(forbidden.length).toBeGreaterThan(2100);
      const some = forbidden.filter((_, at) => at < 70 || at % 97 === 0);
      const text = await read(
        await written(format, [some.map((each) => `Lift${each.slice(1, -1)}the lid.`).join(' ')]),
      );
      expect(text).not.toMatch(/Lift\S/);
      expect(text.match(/Lift the\s+lid/g)?.length).toBeGreaterThanOrEqual(some.length);
      expect(text.match(notAnywhere)).toBeNull();
    },
    60_000,
  );

  it.each<[string, string, string]>([
    [
      'blanks and joiners without a width',
      'Pull\u200b 👩\u200d🔧 \u2060lever',
      'Pull\u200b 👩\u200d🔧 \u2060lever',
    ],
    ['a mark of the byte order within', 'Pull \ufefflever', 'Pull \ufefflever'],
    ['marks of the direction of writing', 'Pull \u200fذراع\u200e lever', 'Pull \u200fذراع\u200e lever'],
    ['an accent apart', 'Pull Bu\u0308rste lever', 'Pull Bürste lever'],
    ['a hyphen that shows where a line breaks', 'Pull in\u00adstall lever', 'Pull in\u00adstall lever'],
    ['half of a pair, a page break and a tab beside blanks', 'Pull \ud83d\f lever', 'Pull  lever'],
    ['Korean written letter by letter', 'Pull \u1112\u1161\u11ab lever', 'Pull \ud55c lever'],
    ['an override of the direction', 'Pull \u202ereveL\u202c lever', 'Pull \u202ereveL\u202c lever'],
    ['letters of full width and ligatures', 'Pull ｌｅｖｅｒ ﬁlter', 'Pull ｌｅｖｅｒ ﬁlter'],
    ['a family of joined emoji and a flag', 'Pull 👨‍👩‍👧 🇩🇪 lever', 'Pull 👨‍👩‍👧 🇩🇪 lever'],
    [
      'many accents on one letter',
      'Pull z\u0335\u0321\u0353\u0300\u0301 lever',
      'Pull z\u0335\u0321\u0353\u0300\u0301 lever'.normalize('NFC'),
    ],
    ['characters for private use', 'Pull \ue000 lever', 'Pull \ue000 lever'],
  ])('keeps %s in each format, wherever it occurs', async (_, text, expected) => {
    const occurrences = (found: string) => found.split(expected).length - 1;
    const docx = await readZip(await written('docx', [text]));
    const word = textOf(docx.get('word/document.xml') ?? Buffer.of());
    const markdown = await readZip(await written('markdown', [text]));
    // Title, step, description, precaution and equipment, at least.
    for (const found of [
      word,
      textOf(await written('html', [text])),
      textOf(markdown.get('sop.md') ?? Buffer.of()),
    ])
      expect(occurrences(found)).toBeGreaterThanOrEqual(5);
    const pdf = (await readPdf(await written('pdf', [text]))).pages.map((page) => page.text).join(' ');
    expect(pdf.match(/Pull(?=[^a-z])/g)?.length).toBeGreaterThanOrEqual(5);
    expect(csvLine([text])).toBe(`${expected}\r\n`);
  });

  it('is one line of a spreadsheet', () => {
    for (const text of everyCharacter) expect(csvLine([text]).match(notAnywhere)).toBeNull();
    expect(csvLine(['Lift\vthe\ufffelid'])).toBe('Lift the lid\r\n');
  });
});
