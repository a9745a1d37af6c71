import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brandInks, defaultBrand, exportTemplates, type ExportFormat } from '@sop/contracts';
import sharp from 'sharp';
import { readPdf, readZip } from '../../testing/read-back.js';
import type { ExportDocument, ExportStep, FetchedPicture } from '../document/export-document.js';
import { sideOf } from './pictures.js';
import { shownSize } from './shown-size.js';
import { work } from './write-document.js';

const step = (change: Partial<ExportStep<FetchedPicture>> = {}): ExportStep<FetchedPicture> => ({
  ...{ number: 1, title: 'Clamp', time: 'Video 0:12 – 0:30', isUncertain: false },
  ...{ warnings: [], paragraphs: ['Turn the handle.'], pictures: [] },
  ...change,
});
const documentWith = (
  change: Partial<ExportDocument<FetchedPicture>> = {},
): ExportDocument<FetchedPicture> => ({
  ...{ template: 'pictures', inks: brandInks(defaultBrand) },
  ...{ title: 'Weld a frame', language: 'en', facts: 'Workshop · 21 November 2026', madeAt: new Date(0) },
  ...{ release: 'Version 3 · Released on 22 November 2026 · Approved by Ann Lee', isValid: true },
  ...{ generatedOn: 'Generated on 22 November 2026', safety: [], equipment: [], noProcedure: null },
  ...{ equipmentHeading: 'Equipment Needed', transcription: null, steps: [step()] },
  ...change,
});

async function readText(format: ExportFormat, bytes: Buffer): Promise<string> {
  if (format === 'html') return bytes.toString();
  if (format === 'pdf') return (await readPdf(bytes)).pages.map(({ text }) => text).join(' ');
  const name = format === 'docx' ? 'word/document.xml' : 'sop.md';
  return (await readZip(bytes)).get(name)?.toString() ?? '';
}

describe('a document', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-export-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const written = async (format: ExportFormat, document: ExportDocument<FetchedPicture>): Promise<Buffer> =>
    readFile(join(folder, (await work({ folder, format, document })).file));
  const textOfPdf = async (document: ExportDocument<FetchedPicture>) =>
    (await readPdf(await written('pdf', document))).pages.map(({ text }) => text).join(' ');

  const hostile = '#set page(fill: red) $x$ <script>alert(1)</script> *b* [a](javascript:b) & "q"';

  it('shows words literally, whatever syntax they contain', async () => {
    const document = documentWith({
      title: hostile,
      steps: [step({ title: hostile, paragraphs: [hostile] })],
    });
    expect((await textOfPdf(document)).split('#set page(fill: red) $x$')).toHaveLength(4);
    const html = (await written('html', document)).toString();
    expect(html).not.toMatch(/<script|<b>|<a/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; *b* [a](javascript:b) &amp; &quot;q&quot;');
    const markdown = (await readZip(await written('markdown', document))).get('sop.md')?.toString();
    expect(markdown).toContain('\\<script\\>alert(1)\\</script\\> \\*b\\* \\[a\\](javascript:b) & "q"');
    const word = (await readZip(await written('docx', document))).get('word/document.xml')?.toString();
    expect(word).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('names its version in every format, in the PDF and in Word on each page', async () => {
    const line = 'Version 3 · Released on 22 November 2026 · Approved by Ann Lee';
    const document = documentWith();
    const { pages } = await readPdf(await written('pdf', document));
    for (const { text } of pages) expect(text).toContain(line);
    expect((await written('html', document)).toString()).toContain(line);
    expect((await readZip(await written('markdown', document))).get('sop.md')?.toString()).toContain(line);
    const word = await readZip(await written('docx', document));
    const footers = [...word].filter(([name]) => /^word\/footer\d+\.xml$/.test(name));
    expect(footers.length).toBeGreaterThan(0);
    for (const [, xml] of footers) expect(xml.toString()).toContain(line);
    expect(word.get('word/document.xml')?.toString()).toContain(line);
  });

  it('has German headings in every format if it is in German', async () => {
    const uncertain = [step({ isUncertain: true, pictures: [{ unloaded: 'gone' }] })];
    const lists = { safety: ['Brille tragen.'], transcription: 'Also gut.', steps: uncertain };
    const document = documentWith({ language: 'de', template: 'pictures', ...lists });
    for (const format of ['pdf', 'docx', 'html', 'markdown'] as const) {
      const text = await readText(format, await written(format, document));
      for (const heading of ['Sicherheitshinweise', 'Ablauf', 'Vollständiges Transkript', 'Zu prüfen'])
        expect([format, text]).toEqual([format, expect.stringContaining(heading)]);
      expect(text).toContain('Bild konnte nicht geladen werden');
    }
  });

  it('has no line for the time of a step without one, in any format', async () => {
    const document = documentWith({ steps: [step({ time: '' })] });
    expect(await textOfPdf(document)).toMatch(/1\. ?Clamp Turn the handle\./);
    expect((await written('html', document)).toString()).not.toContain('class="time"');
    const markdown = (await readZip(await written('markdown', document))).get('sop.md')?.toString();
    expect(markdown).toContain('### 1. Clamp\n\nTurn the handle.');
    const word = (await readZip(await written('docx', document))).get('word/document.xml')?.toString();
    expect(word?.match(/<w:t[ >]/g)).toHaveLength(6);
  });

  it('forbids loading and running anything in HTML', async () => {
    const html = (await written('html', documentWith())).toString();
    expect(html).toContain(
      `http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`,
    );
  });

  it.each([
    ['a word without an end', 'x'.repeat(300)],
    ['from right to left', 'كيفية لحام إطار من الفولاذ في الورشة 12'],
    ['Chinese', '焊接框架'.repeat(75)],
    ['a script of the last font', 'বাংলা ᚠᚢᚦ ꙮ'],
    ['emoji of several parts', '👩‍🔧🏳️‍🌈 🇨🇭 1️⃣'],
    ['an emoji without an end', Array.from({ length: 100 }, () => '👩').join('\u200d')],
    ['nothing', ''],
  ])('stays within the page with a title that is %s', async (_, title) => {
    const { pages } = await readPdf(
      await written('pdf', documentWith({ title, steps: [step({ title, paragraphs: [title] })] })),
    );
    expect(pages).toHaveLength(1);
    const heading = pages[0]?.textItems.find(({ text }) => text === 'Procedure');
    expect(heading?.y).toBeGreaterThan(40);
    expect(heading?.y).toBeLessThan(60);
    for (const { x } of pages[0]?.textItems ?? []) expect(x).toBeLessThan(195.5);
  });

  it('can contain characters that are joined of thousands of parts', async () => {
    const endless = Array.from({ length: 10_000 }, () => '👩').join('\u200d');
    const marked = `e${'\u0301'.repeat(10_000)}`;
    const text = await textOfPdf(
      documentWith({ steps: [step({ paragraphs: [endless, marked, 'The end.'] })] }),
    );
    expect(text).toContain('The end.');
  });

  const photo = async (width: number, height: number): Promise<FetchedPicture> => {
    const file = join(folder, `${width}x${height}.picture`);
    await sharp({ create: { width, height, channels: 3, background: '#268' } })
      .jpeg()
      .toFile(file);
    return { file };
  };
  const pagesOf = async (document: ExportDocument<FetchedPicture>) =>
    (await readPdf(await written('pdf', document))).pages;

  it('begins as PDF with a blue banner from edge to edge, 40 mm high, on its first page only', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => step({ number: index + 1 }));
    const pages = await pagesOf(documentWith({ steps }));
    expect(pages.length).toBeGreaterThan(1);
    const banners = pages.map(({ painted }) =>
      painted.filter(({ kind, height }) => kind === 'fill' && height > 30),
    );
    expect(banners[0]).toEqual([
      expect.objectContaining({ colour: '#155a9c', x: expect.closeTo(0, 0), y: expect.closeTo(0, 0) }),
    ]);
    expect(banners[0]?.[0]).toMatchObject({ width: expect.closeTo(210, 0), height: expect.closeTo(40, 0) });
    expect(banners.slice(1).flat()).toEqual([]);
    for (const { textItems } of pages)
      for (const { x, y } of textItems.filter(({ text }) => text.trim() !== '')) {
        expect(x).toBeGreaterThan(14.5);
        expect(x).toBeLessThan(195.5);
        expect(y).toBeLessThan(297);
      }
  });

  it.each([
    ['wide', 500, 100],
    ['tall', 100, 500],
    ['square', 512, 512],
  ])('shows a %s logo within the banner, beside the title, on white', async (_, width, height) => {
    const logo = 'logo.picture';
    await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
      .png()
      .toFile(join(folder, logo));
    const document = documentWith({
      title: 'Replace the filter of the coffee machine in the kitchen '.repeat(4),
    });
    const file = join(folder, (await work({ folder, format: 'pdf', document, logo })).file);
    const [page] = (await readPdf(await readFile(file))).pages;
    const [shown] = page?.painted.filter(({ kind }) => kind === 'picture') ?? [];
    if (!shown) throw new Error('no logo');
    expect(shown.y).toBeGreaterThan(0);
    expect(shown.y + shown.height).toBeLessThan(40);
    expect(shown.x + shown.width).toBeCloseTo(195, 0);
    expect(shown.width / shown.height).toBeCloseTo((width + 62) / (height + 62), 0);
    const title = page?.textItems.filter(({ y, text }) => y < 40 && text.trim() !== '') ?? [];
    expect(title.length).toBeGreaterThan(1);
    for (const { x } of title) expect(x).toBeLessThan(shown.x);
    const { dominant } = await sharp(join(folder, 'logo.png')).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });

  it('shows pictures centred in a PDF, with a border, each within 126 by 80 mm', async () => {
    const pictures = [await photo(1280, 720), await photo(600, 1200)];
    const [page] = await pagesOf(documentWith({ steps: [step({ pictures })] }));
    const shown = page?.painted.filter(({ kind }) => kind === 'picture') ?? [];
    expect(shown.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [126, 71],
      [40, 80],
    ]);
    for (const { x, width } of shown) expect(x + width / 2).toBeCloseTo(105, 0);
    const borders = page?.painted.filter(({ kind }) => kind === 'stroke') ?? [];
    for (const { x, y } of shown)
      expect(borders.some((line) => Math.abs(line.x - x) < 0.5 && Math.abs(line.y - y) < 0.5)).toBe(true);
  });

  it('numbers equipment and steps, and has safety and transcription only where there are some', async () => {
    const bare = await textOfPdf(documentWith({ equipment: ['Clamp', 'Wrench'] }));
    expect(bare).toContain('Equipment Needed 1. Clamp 2. Wrench Procedure 1. Clamp');
    expect(bare).not.toContain('Safety Precautions');
    expect(bare).not.toContain('Full Transcription');
    const whole = await textOfPdf(documentWith({ safety: ['Wear gloves.'], transcription: 'Clamp it.' }));
    expect(whole).toContain('Safety Precautions');
    expect(whole).toContain('Full Transcription Clamp it.');
  });

  it('says in grey italics in place of a picture why there is none', async () => {
    const pictures = [{ unloaded: 'it is not in the store' }];
    const text = await textOfPdf(documentWith({ steps: [step({ pictures })] }));
    expect(text).toContain('[Image could not be loaded - Check browser console for details]');
    const word = (await readZip(await written('docx', documentWith({ steps: [step({ pictures })] }))))
      .get('word/document.xml')
      ?.toString();
    expect(word).toMatch(/<w:i\/>.*<w:color w:val="737373"\/>.*Image could not be loaded/);
  });

  it('lets a step with many pictures flow over pages, and keeps every picture', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5].map((at) => photo(1200 + at, 800)));
    const pages = await pagesOf(documentWith({ steps: [step({ pictures })] }));
    expect(pages.flatMap((page) => page.pictures)).toHaveLength(5);
    for (const { painted } of pages)
      for (const { kind, y, height } of painted) if (kind === 'picture') expect(y + height).toBeLessThan(283);
  });

  describe('of a company', () => {
    const brand = { accent_color: '#7a1f5c', banner_color: '#003b5c', export_template: 'pictures' } as const;
    const inks = brandInks(brand);
    const withLogo = async (format: ExportFormat, document: ExportDocument<FetchedPicture>) => {
      const logo = 'logo.picture';
      await sharp({ create: { width: 300, height: 120, channels: 4, background: '#0a0' } })
        .png()
        .toFile(join(folder, logo));
      return readFile(join(folder, (await work({ folder, format, document, logo })).file));
    };

    it.each(exportTemplates)('has its colours and logo as %s in a PDF', async (template) => {
      const bytes = await withLogo('pdf', documentWith({ template, inks }));
      const painted = (await readPdf(bytes)).pages[0]?.painted ?? [];
      const banner = painted.find(({ kind, width }) => kind === 'fill' && width > 200);
      expect(banner?.colour).toBe('#003b5c');
      const [logo] = painted.filter(({ kind }) => kind === 'picture');
      expect((logo?.y ?? 99) + (logo?.height ?? 99)).toBeLessThan(banner?.height ?? 0);
      expect(painted.filter(({ kind, colour }) => kind === 'stroke' && colour === '#7a1f5c')).toHaveLength(
        template === 'checklist' ? 2 : 1,
      );
    });

    it.each(exportTemplates)('has its colours and logo as %s in Word', async (template) => {
      const files = await readZip(await withLogo('docx', documentWith({ template, inks })));
      expect(files.get('word/document.xml')?.toString()).toMatch(/w:fill="003B5C".*w:color="7A1F5C"/s);
      expect(files.get('word/styles.xml')?.toString()).toContain('w:color w:val="7A1F5C"');
      const pictures = [...files].filter(([name]) => /media\/.+\.png$/.test(name));
      expect(pictures).toHaveLength(1);
      const { dominant } = await sharp(pictures[0]?.[1]).stats();
      expect(dominant.g).toBeGreaterThan(dominant.r);
    });

    it('has its colours and logo on a web page, lighter where the paper is dark', async () => {
      const html = (await withLogo('html', documentWith({ inks }))).toString();
      expect(html).toContain('--banner: #003b5c');
      expect(html.split('--accent: #7a1f5c')).toHaveLength(3);
      expect(html).toContain(`--accent: ${inks.accentOnDark}`);
      expect(inks.accentOnDark).not.toBe('#7a1f5c');
      expect(html).toMatch(/<header>.*<img src="data:image\/png/);
    });

    it('has its logo in Markdown', async () => {
      const files = await readZip(await withLogo('markdown', documentWith()));
      expect(files.get('sop.md')?.toString()).toMatch(/^!\[Logo\]\(images\/logo\.png\)\n\n# Weld a frame/);
      expect(files.get('images/logo.png')?.subarray(1, 4).toString()).toBe('PNG');
    });
  });

  describe('as compact', () => {
    it('has a picture beside the words, so that more steps share a page', async () => {
      const pictures = [await photo(1280, 720)];
      const steps = Array.from({ length: 6 }, (_, index) => step({ number: index + 1, pictures }));
      const file = join(folder, '1280x720.picture');
      const bytes = await readFile(file);
      const counts = [];
      for (const template of ['pictures', 'compact'] as const) {
        const each = steps.map((one) => ({
          ...one,
          pictures: [{ file: `${file}-${template}-${one.number}` }],
        }));
        for (const {
          pictures: [picture],
        } of each)
          await writeFile(picture?.file ?? '', bytes);
        const pages = await pagesOf(documentWith({ template, steps: each }));
        counts.push(pages.length);
        if (template === 'pictures') continue;
        const [shown] = pages[0]?.painted.filter(({ kind }) => kind === 'picture') ?? [];
        expect([shown?.width, shown?.x].map((value) => Math.round(value ?? 0))).toEqual([34, 161]);
        const words = pages[0]?.textItems.find(({ text }) => text === 'Turn the handle.');
        expect(words?.y).toBeGreaterThan(shown?.y ?? 0);
        expect(words?.y).toBeLessThan((shown?.y ?? 0) + (shown?.height ?? 0));
      }
      expect(counts).toEqual([3, 1]);
    });

    it('has words and picture side by side in Word', async () => {
      const pictures = [await photo(1280, 720)];
      const document = documentWith({ template: 'compact', steps: [step({ pictures })] });
      const xml = (await readZip(await written('docx', document))).get('word/document.xml')?.toString() ?? '';
      expect(xml).toMatch(
        /<w:cantSplit\/>.*Turn the handle\..*<\/w:tc><w:tc>.*<w:drawing>.*<\/w:tc><\/w:tr>/s,
      );
    });
  });

  describe('as checklist', () => {
    const document = documentWith({
      ...{ template: 'checklist', safety: ['Wear gloves.'], equipment: ['Vice', 'Wrench'] },
      steps: [step(), step({ number: 2, title: 'Weld', warnings: ['Hot.'], isUncertain: true })],
    });
    const boxes = 5;

    it('has a box to tick for each precaution, tool and step in a PDF, and room to sign', async () => {
      const [page, ...none] = await pagesOf(document);
      expect(none).toEqual([]);
      const squares = page?.painted.filter(
        ({ kind, width, height }) => kind === 'stroke' && Math.abs(width - height) < 0.1 && width > 3,
      );
      expect(squares).toHaveLength(boxes);
      expect(page?.text).toMatch(
        /Wear gloves\. .*Vice Wrench .*1\. Clamp .*2\. Weld .*Sign-off Name Date Signature/,
      );
      expect(page?.text).toContain('Needs review: check it against the video Hot. Turn the handle.');
    });

    it('has boxes in Word that are ticked on a click', async () => {
      const xml = (await readZip(await written('docx', document))).get('word/document.xml')?.toString() ?? '';
      expect(xml.split('<w14:checkbox>')).toHaveLength(boxes + 1);
      for (const label of ['Sign-off', 'Name', 'Date', 'Signature']) expect(xml).toContain(`>${label}<`);
    });

    it('has boxes on a web page, each with its text, and no script', async () => {
      const html = (await written('html', document)).toString();
      expect(html.match(/<label><input type="checkbox"><span dir="auto">/g)).toHaveLength(boxes);
      expect(html).toContain('<span dir="auto">2. Weld</span></label></h3>');
      expect(html).toContain('<p>Name</p><p>Date</p><p>Signature</p>');
      expect(html).not.toContain('<script');
    });

    it('is a list of tasks in Markdown', async () => {
      const text = (await readZip(await written('markdown', document))).get('sop.md')?.toString() ?? '';
      expect(text.match(/^- \[ \] /gm)).toHaveLength(boxes);
      expect(text).toContain('- [ ] **2. Weld**\n\n  *Video 0:12 – 0:30* · **Needs review');
      expect(text).toContain('## Sign-off\n\nName: ');
    });
  });

  it.each(
    exportTemplates.flatMap((template) =>
      (['pdf', 'docx', 'html', 'markdown'] as const).map((format) => [template, format] as const),
    ),
  )('as %s in %s says what was released, withdrawn and translated', async (template, format) => {
    const facts = 'Workshop · Translated into German · 1 sentence in the original language';
    const release = 'Version 3 · Approved by Ann Lee · Withdrawn on 23 November 2026: do not use';
    const withdrawal = 'Reason: The guard is missing';
    const bytes = await written(
      format,
      documentWith({ template, facts, release, withdrawal, isValid: false }),
    );
    const text = await readText(format, bytes);
    expect(text).toContain(facts);
    expect(text).toContain(release);
    expect(text).toContain(withdrawal);
  });

  it('keeps the page number of a PDF above the edge of the paper, however much the line of the version says', async () => {
    const release =
      'Version 1 · Superseded by version 3 · Safety change · Released on 22 November 2026 · Approved by Ann Lee · Withdrawn on 23 November 2026: do not use';
    const { pages } = await readPdf(await written('pdf', documentWith({ release, isValid: false })));
    const number = pages[0]?.textItems.find(({ text }) => text.startsWith('Page'));
    expect(number?.y).toBeLessThan(293);
  });

  it('marks on a web page what is not valid', async () => {
    const marked = async (isValid: boolean) =>
      (await written('html', documentWith({ isValid }))).toString().includes('class="release invalid"');
    expect([await marked(true), await marked(false)]).toEqual([false, true]);
  });

  it('says what is not certain yet, and warns at the step', async () => {
    const document = documentWith({ steps: [step({ isUncertain: true, warnings: ['Wear gloves.'] })] });
    expect(await textOfPdf(document)).toContain(
      'Video 0:12 – 0:30 · Needs review: check it against the video Wear gloves. Turn the handle.',
    );
  });

  it('says why there is no procedure', async () => {
    const document = documentWith({ steps: [], noProcedure: 'Nothing was said.' });
    expect(await textOfPdf(document)).toContain('Procedure Nothing was said.');
  });

  it('treats a truncated picture as missing', async () => {
    const file = join(folder, '1.picture');
    await writeFile(file, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3]));
    const { missing } = await work({
      ...{ folder, format: 'pdf' },
      document: documentWith({ steps: [step({ pictures: [{ file }] })] }),
    });
    expect(missing).toEqual([{ step: 1, reason: expect.not.stringContaining(folder) }]);
  });
});

describe('a picture', () => {
  it('has the resolution of a printer, and a lower one only in a document of more than a hundred', () => {
    expect([0, 1, 40, 96].map(sideOf)).toEqual([1920, 1920, 1920, 1920]);
    expect(sideOf(500)).toBe(843);
  });

  it.each([
    ['wide', 1920, 1080, 126, 70.875],
    ['high', 1080, 1920, 45, 80],
    ['small', 72, 36, 25.4, 12.7],
  ])('that is %s keeps its proportions within 126 by 80 mm', (_, width, height, ...size) => {
    const shown = shownSize({ width, height });
    expect([shown.width, shown.height]).toEqual(size.map((each) => expect.closeTo(each, 3)));
  });
});
