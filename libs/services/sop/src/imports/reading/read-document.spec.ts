import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brandInks, defaultBrand } from '@sop/contracts';
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import sharp from 'sharp';
import type { ExportDocument, FetchedPicture } from '../../exports/document/export-document.js';
import { work as write } from '../../exports/formats/write-document.js';
import {
  drawn,
  germanStyles,
  listed,
  numbering,
  paragraph,
  picture,
  styled,
  wordFile,
  zipOf,
} from '../testing/documents.js';
import type { ReadSop } from './read-sop.js';
import { work, type Reading } from './read-document.js';

describe('reading a document', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-import-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const read = async (bytes: Buffer | string, fileName = 'Change_a_blade.docx'): Promise<Reading> => {
    const file = join(folder, 'received');
    await writeFile(file, bytes);
    return work({ file, fileName, folder });
  };
  const sopOf = async (bytes: Buffer | string, fileName?: string): Promise<ReadSop> => {
    const reading = await read(bytes, fileName);
    if ('unreadable' in reading) throw new Error(reading.unreadable.code);
    return reading.sop;
  };
  const refusalOf = async (bytes: Buffer | string) => {
    const reading = await read(bytes);
    return 'unreadable' in reading ? reading.unreadable.code : 'read';
  };
  const textsOf = ({ steps }: ReadSop) => steps.map(({ title, paragraphs }) => [title, ...paragraphs]);
  const leftOut = ({ leftOut: entries }: ReadSop) => entries.map(({ reason, text }) => `${reason}: ${text}`);
  /** Of the first pixel of each picture: r, g or b. */
  const coloursOf = ({ steps }: ReadSop) =>
    Promise.all(
      steps.map((step) =>
        Promise.all(
          step.pictures.map(async ({ picture: file }) => {
            const [r = 0, g = 0, b = 0] = await sharp(await readFile(file))
              .raw()
              .toBuffer();
            return Math.max(r, g, b) === r ? 'r' : g > b ? 'g' : 'b';
          }),
        ),
      ),
    );

  describe('of our own', () => {
    const hostile = '# 1. *Hot* & <b>cold</b> | [x](y) `z` &amp; _under_ \\ 50 % > 3 ~ -';
    const own = async (): Promise<ExportDocument<FetchedPicture>> => {
      for (const colour of ['red', 'lime', 'blue'])
        await writeFile(join(folder, `${colour}.picture`), await picture(colour));
      const common = { time: 'Video 0:12 – 0:30', isUncertain: false, warnings: [] };
      return {
        ...{ title: hostile, language: 'en', facts: 'Workshop · 21 November 2026', madeAt: new Date(0) },
        ...{ release: 'Version 3 · Approved by Ann Lee', isValid: true },
        ...{ template: 'pictures', inks: brandInks(defaultBrand) },
        ...{
          generatedOn: 'Generated on 22 November 2026',
          noProcedure: null,
          transcription: 'Put on gloves.',
        },
        ...{ equipmentHeading: 'Equipment Needed', equipment: ['Torque wrench', hostile, '3. nut'] },
        safety: ['Wear gloves.', hostile, 'Switch the mains off.'],
        steps: [
          {
            ...common,
            number: 1,
            title: 'Tools',
            paragraphs: ['Safety', '1. first', '- second', hostile],
            pictures: [],
          },
          {
            ...{ ...common, number: 2, title: hostile, warnings: ['Switch the mains off.'] },
            ...{ paragraphs: ['Turn it.'], isUncertain: true },
            pictures: ['red', 'lime'].map((colour) => ({ file: join(folder, `${colour}.picture`) })),
          },
          {
            ...common,
            number: 3,
            title: '3 bolts',
            paragraphs: [],
            pictures: [{ file: join(folder, 'blue.picture') }],
          },
        ],
      };
    };

    it.each(['docx', 'markdown'] as const)('gives back the same from %s', async (format) => {
      const document = await own();
      const { file } = await write({ folder, format, document });
      const sop = await sopOf(await readFile(join(folder, file)));
      expect(sop).toMatchObject({ title: document.title, isSoftware: false });
      expect(textsOf(sop)).toEqual(document.steps.map(({ title, paragraphs }) => [title, ...paragraphs]));
      expect(sop.precautions.map(({ text }) => text)).toEqual(document.safety);
      expect(sop.precautions.map(({ step_index }) => step_index)).toEqual([null, null, 1]);
      expect(sop.equipment.map(({ name }) => name)).toEqual(document.equipment);
      expect(await coloursOf(sop)).toEqual([[], ['r', 'g'], ['b']]);
      const left = leftOut(sop);
      expect(left).toContain('outside: Put on gloves.');
      expect(left).toContain('video-time: Video 0:12 – 0:30, Video 0:12 – 0:30, Video 0:12 – 0:30');
      expect(left.join(' ')).toContain('Needs review: check it against the video');
      expect(left.join(' ')).toContain('Workshop · 21 November 2026');
    });

    it.each(['docx', 'markdown'] as const)(
      'gives back software and a single step from %s',
      async (format) => {
        const document = await own();
        const { file } = await write({
          ...{ folder, format },
          document: {
            ...{ ...document, safety: [], equipmentHeading: 'Software & Apps Used', equipment: ['Firefox'] },
            steps: document.steps.slice(0, 1),
          },
        });
        const sop = await sopOf(await readFile(join(folder, file)));
        expect(sop).toMatchObject({ isSoftware: true, equipment: [{ name: 'Firefox', kind: 'software' }] });
        expect(sop.steps).toHaveLength(1);
      },
    );
  });

  it('takes the highest headings with two or more entries, and what is below them', async () => {
    const sop = await sopOf(
      [
        '# Change a blade\n\nFor the night shift.\n\n## Safety\n\n- Wear gloves.\n- Keep clear.\n',
        '## Required tools and materials\n\n* Hex key\n* Blade\n\n## Step 1: Open the guard\n\nTurn **both** [levers](https://example.com/levers).\n',
        '1. left\n2. right\n   - slowly\n\n### Details\n\nIt clicks.  \nTwice.\n\n| Part | Torque |\n| --- | --- |\n| Nut | 8 Nm |\n\n## Step 2: Pull it out\n',
      ].join('\n'),
      'blade.md',
    );
    expect(sop.title).toBe('Change a blade');
    expect(sop.precautions.map(({ text }) => text)).toEqual(['Wear gloves.', 'Keep clear.']);
    expect(sop.equipment.map(({ name }) => name)).toEqual(['Hex key', 'Blade']);
    expect(textsOf(sop)).toEqual([
      [
        ...[
          'Open the guard',
          'Turn both levers (https://example.com/levers).',
          '1. left',
          '2. right',
          'slowly',
        ],
        ...['Details', 'It clicks.', 'Twice.', 'Part | Torque', 'Nut | 8 Nm'],
      ],
      ['Pull it out'],
    ]);
    expect(leftOut(sop)).toEqual(['outside: For the night shift.']);
  });

  it.each([
    [
      'a numbered list',
      'Before.\n\n1. Open it\n   with care\n\n   Both hands.\n2. Close it\n',
      [['Open it with care', 'Both hands.'], ['Close it']],
    ],
    [
      'a numbered list below a single heading',
      '# Work\n\n## Daily\n\n1. Open it\n2. Close it\n',
      [['Open it'], ['Close it']],
    ],
    [
      'a numbered list of a section',
      '# Work\n\n## Zweck\n\nSo.\n\n## Ablauf\n\n1. Öffnen\n2. Schließen\n\n## Anhang\n\nEnde.\n',
      [['Öffnen'], ['Schließen']],
    ],
    [
      'paragraphs of a section',
      '# Work\n\n## Procedure\n\nOpen it.\n\nClose it.\n',
      [['Open it.'], ['Close it.']],
    ],
    [
      'a table with numbers',
      '| No. | Action |\n|---|---|\n| 1 | Open it |\n| 2 | Close it |\n',
      [['Open it'], ['Close it']],
    ],
    ['headings with their numbers', '# Work\n\n## 1 Open it\n\n## 2 Close it\n', [['Open it'], ['Close it']]],
    ['headings below other chapters', '# Work\n\n# Part\n\nx\n', [['Work'], ['Part', 'x']]],
  ])('takes %s', async (_, markdown, steps) => {
    expect(textsOf(await sopOf(markdown, 'work.md'))).toEqual(steps);
  });

  it('reads names that are a paragraph of their own as headings where a text has none', async () => {
    const sop = await sopOf(
      'Sicherheitshinweise:\n\n- Handschuhe\n\n**Werkzeug**\n\n- Zange\n\nAblauf\n\n1. Öffnen\n2. Schließen\n',
      'a.md',
    );
    expect(sop.title).toBe('a');
    expect(sop.precautions.map(({ text }) => text)).toEqual(['Handschuhe']);
    expect(sop.equipment.map(({ name }) => name)).toEqual(['Zange']);
    expect(textsOf(sop)).toEqual([['Öffnen'], ['Schließen']]);
  });

  it('reads what a German Word writes: styles, lists, typed numbers, changes, text boxes and notes', async () => {
    const bytes = await wordFile({
      styles: germanStyles,
      numbering,
      media: {
        'image1.png': await sharp(await picture('lime'))
          .png()
          .toBuffer(),
        'image2.emf': Buffer.from('EMF'),
      },
      body: [
        styled('Titel', 'Messer wechseln'),
        styled('Verzeichnis1', 'Vorbereiten 1'),
        styled('berschrift1', 'Persönliche Schutzausrüstung'),
        listed(1, 'Handschuhe'),
        styled('berschrift1', 'Werkzeuge'),
        listed(1, 'Zange'),
        styled('berschrift1', 'Vorgehensweise'),
        styled('berschrift2', '1. Vorbereiten'),
        '<w:p><w:r><w:t>Haube </w:t></w:r><w:del><w:r><w:delText>schließen</w:delText></w:r></w:del><w:ins><w:r><w:t>öffnen</w:t><w:tab/><w:t>ganz</w:t></w:r></w:ins></w:p>',
        listed(2, 'links'),
        listed(2, 'rechts'),
        listed(1, 'langsam', 1),
        drawn('rId1', 'Die Haube'),
        drawn('rId2', 'Ein Schema'),
        '<w:p><w:hyperlink r:id="rIdLink"><w:r><w:t>Handbuch</w:t></w:r></w:hyperlink></w:p>',
        '<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent><w:p><w:r><w:t>Im Kasten</w:t></w:r></w:p></w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:t>doppelt</w:t></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>',
        styled('berschrift2', '2. Wechseln'),
        styled('berschrift1', 'Freigabe'),
        paragraph('Frau Lee'),
      ].join(''),
      more: {
        'word/footnotes.xml':
          '<w:footnotes><w:footnote><w:p><w:r><w:t>Siehe Norm.</w:t></w:r></w:p></w:footnote></w:footnotes>',
      },
    });
    const sop = await sopOf(bytes);
    expect(sop.title).toBe('Messer wechseln');
    expect(sop.precautions).toEqual([{ text: 'Handschuhe', kind: 'protective_equipment', step_index: null }]);
    expect(sop.equipment).toEqual([{ name: 'Zange', kind: 'tool' }]);
    expect(textsOf(sop)).toEqual([
      [
        ...['Vorbereiten', 'Haube öffnen ganz', '1. links', '2. rechts', 'langsam'],
        ...['Handbuch (https://example.com/manual)', 'Im Kasten'],
      ],
      ['Wechseln'],
    ]);
    expect(await coloursOf(sop)).toEqual([['g'], []]);
    expect(leftOut(sop)).toEqual([
      ...['outside: Siehe Norm.', 'outside: Frau Lee', 'picture-unreadable: Ein Schema'],
    ]);
  });

  it('reads what LibreOffice writes: outline levels, styles of lists, and tables that arrange', async () => {
    const sop = await sopOf(
      await wordFile({
        numbering,
        styles:
          '<w:style w:styleId="Kop"><w:name w:val="Kop 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:styleId="List"><w:name w:val="List Number"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>',
        body: `<w:tbl><w:tr><w:tc>${styled('Kop', 'Veiligheid')}</w:tc></w:tr></w:tbl>${styled('List', 'Open')}${styled('List', 'Sluit')}`,
      }),
    );
    expect(sop.title).toBe('Veiligheid');
    expect(textsOf(sop)).toEqual([['Open'], ['Sluit']]);
  });

  it('reads typed numbers and rows of a table as steps', async () => {
    const cells = (...texts: string[]) =>
      `<w:tr>${texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    expect(
      textsOf(await sopOf(await wordFile({ body: paragraph('1. Open it') + paragraph('2) Close it') }))),
    ).toEqual([['Open it'], ['Close it']]);
    const table = `<w:tbl>${cells('Nr.', 'Schritt', 'Hinweis')}${cells('1', 'Öffnen', 'ganz')}${cells('2', 'Schließen', '')}</w:tbl>`;
    expect(textsOf(await sopOf(await wordFile({ body: table })))).toEqual([
      ['Öffnen', 'ganz'],
      ['Schließen'],
    ]);
  });

  it('reads what another library writes', async () => {
    const heading = (text: string) =>
      new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(text)] });
    const bytes = await Packer.toBuffer(
      new Document({
        sections: [{ children: [heading('Open it'), new Paragraph('Both hands.'), heading('Close it')] }],
      }),
    );
    expect(textsOf(await sopOf(bytes))).toEqual([['Open it', 'Both hands.'], ['Close it']]);
  });

  describe('that does not mark its steps', () => {
    const media = async () => ({ 'image1.png': await picture('lime'), 'image2.emf': Buffer.from('EMF') });
    const shown = drawn('rId1', 'Image 1');

    it('takes lines with screenshots between them: the first is the title, notes belong to a step', async () => {
      const body = [
        paragraph('Fermer une porte de quai'),
        paragraph('(Attention, ne pas fermer en bulk !)'),
        paragraph('Ouvrir le moniteur'),
        shown,
        paragraph('Sélectionner la porte'),
        paragraph('Note: only yours'),
        shown,
        listed(1, 'Valider'),
        listed(1, 'avec oui', 1),
      ].join('');
      const sop = await sopOf(await wordFile({ numbering, media: await media(), body }), 'quai.docx');
      expect(sop).toMatchObject({ title: 'Fermer une porte de quai', areStepsMarked: false });
      expect(textsOf(sop)).toEqual([
        ['Ouvrir le moniteur', '(Attention, ne pas fermer en bulk !)'],
        ['Sélectionner la porte', 'Note: only yours'],
        ['Valider', 'avec oui'],
      ]);
      expect(await coloursOf(sop)).toEqual([['g'], ['g'], []]);
      expect(leftOut(sop)).toEqual([]);
    });

    it('takes all lines where pictures come before the first number', async () => {
      const body = [
        paragraph('Cancel a task'),
        paragraph('Choose the column'),
        shown,
        paragraph('1. Set the filter'),
        paragraph('2. Confirm'),
        paragraph('Choose the line'),
      ].join('');
      const sop = await sopOf(await wordFile({ media: await media(), body }));
      expect(sop.title).toBe('Cancel a task');
      expect(textsOf(sop)).toEqual([
        ['Choose the column'],
        ['Set the filter'],
        ['Confirm'],
        ['Choose the line'],
      ]);
    });

    it('has the first line as a step where it is a sentence that the name of the file does not repeat', async () => {
      const lines = 'Switch the mains off.\n\nOpen the lid.\n\nTake the filter out.\n';
      expect(textsOf(await sopOf(lines, 'a.md'))).toHaveLength(3);
      const named = await sopOf(`Filter change.\n\n${lines}`, 'filter_2.md');
      expect([named.title, named.steps.length]).toEqual(['Filter change.', 3]);
    });

    it('is refused where it is a letter, or hardly anything', async () => {
      const letter = `${'Words of a letter that say a lot. '.repeat(10)}\n\n`;
      for (const text of [letter.repeat(5), 'Only words.\n\nMore words.\n'])
        expect(await refusalOf(text)).toBe('document.no-steps');
    });

    it('says of other documents that they do', async () => {
      expect((await sopOf('1. Open it\n2. Close it\n')).areStepsMarked).toBe(true);
    });
  });

  it('leaves out what is too long or too much, and says so', async () => {
    const long = 'word '.repeat(800).trim();
    const pictures = Array.from({ length: 11 }, (_, at) => `![p${at}](a.jpg)`).join('\n');
    const sop = await sopOf(
      await zipOf({
        'text.md': `# T\n\n## Safety\n\n- ${long}\n\n## A\n\n${`${long}\n\n`.repeat(6)}\n${pictures}\n\n## B\n\n![gone](b.jpg) ![net](https://example.com/x.png)\n`,
        'a.jpg': await picture('red'),
        'notes.pdf': 'x',
      }),
    );
    expect(sop.precautions).toEqual([]);
    expect(sop.steps[0]?.paragraphs).toHaveLength(5);
    expect(sop.steps[0]?.pictures).toHaveLength(10);
    expect(leftOut(sop).map((entry) => entry.slice(0, 26))).toEqual([
      ...[
        'other-file: notes.pdf',
        'too-long: word word word w',
        'too-many: p10',
        'too-long: word word word w',
      ],
      ...['picture-missing: gone', 'picture-missing: net'],
    ]);
  });

  describe('that is hostile', () => {
    it.each([
      ['nothing', '', 'document.no-steps'],
      ['a picture', '\x89PNG\r\n\x1a\n\0\0', 'document.unsupported'],
      ['a PDF', '%PDF-1.7\n1. a\n2. b', 'document.unsupported'],
      ['half a zip', 'PK\x03\x04half', 'document.damaged'],
      ['text without steps', 'Only words.\n\nMore words.', 'document.no-steps'],
      ['too many steps', '1. x\n'.repeat(201), 'document.too-many-steps'],
      ['too much text', 'x'.repeat(17 * 2 ** 20), 'document.too-much'],
    ])('refuses %s', async (_, text, code) => {
      expect(await refusalOf(Buffer.from(text, 'latin1'))).toBe(code);
    });

    it('refuses a spreadsheet', async () => {
      const officeDocument =
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
      const parts = {
        '_rels/.rels': `<Relationships><Relationship Id="r" Type="${officeDocument}" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': '<workbook/>',
      };
      expect(await refusalOf(await zipOf(parts))).toBe('document.unsupported');
    });

    it('refuses entities of its own, deep nesting and damaged XML', async () => {
      const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
      const word = (document: string) => wordFile({ body: '', more: { 'word/document.xml': document } });
      expect(await refusalOf(await word(`${entities}<w:document><w:body>&b;</w:body></w:document>`))).toBe(
        'document.damaged',
      );
      expect(await refusalOf(await word('<w:document><w:body><w:p>'))).not.toBe('read');
      const deep = '<w:tbl><w:tr><w:tc>'.repeat(5000);
      expect(await refusalOf(await word(`<w:document><w:body>${deep}`))).toBe('document.damaged');
      const table = '<w:tbl><w:tr><w:tc>'.repeat(30) + '</w:tc></w:tr></w:tbl>'.repeat(30);
      expect(await refusalOf(await wordFile({ body: table }))).toBe('document.too-much');
    });

    it('refuses a zip that unpacks to too much, or has too many files, and finds no file outside', async () => {
      expect(await refusalOf(await zipOf({ 'a.md': Buffer.alloc(17 * 2 ** 20, 'x') }))).toBe(
        'document.too-much',
      );
      const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.txt`, '']));
      expect(await refusalOf(await zipOf(many))).toBe('document.too-much');
      const sop = await sopOf(
        await zipOf({ 'a.md': '1. A ![x](../../../../etc/passwd)\n2. B ![y](/etc/hosts)\n' }),
      );
      expect(sop.steps.flatMap(({ pictures }) => pictures)).toEqual([]);
      expect(leftOut(sop)).toEqual(['picture-missing: x', 'picture-missing: y']);
    });

    it('redraws pictures, and leaves out those that are damaged or have too many pixels', async () => {
      const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const noted = await sharp(await picture('blue', 60))
        .withExif({ IFD0: { Copyright: 'secret' } })
        .jpeg()
        .toBuffer();
      const sop = await sopOf(
        await zipOf({
          'a.md': '1. A ![huge](h.png) ![cut](c.jpg) ![svg](s.svg)\n2. B ![noted](n.jpg)\n',
          ...{
            'h.png': huge,
            'c.jpg': (await picture('red', 300)).subarray(0, 400),
            's.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
            'n.jpg': noted,
          },
        }),
      );
      expect(leftOut(sop)).toEqual([
        'picture-unreadable: huge',
        'picture-unreadable: cut',
        'picture-unreadable: svg',
      ]);
      const [redrawn] = sop.steps[1]?.pictures ?? [];
      expect((await readFile(redrawn?.picture ?? '')).toString('latin1')).not.toContain('secret');
    });
  });
});
