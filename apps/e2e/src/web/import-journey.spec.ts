import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ZipFile } from 'yazl';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { desktop, expectLegible, launchBrowser, openPage, phone, untilTrue } from './browser.js';
import { useToken } from './journey.js';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';

const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** As a company has its instructions: with a title, sections and a picture. */
async function wordFile(shown: Buffer): Promise<Buffer> {
  const body = [
    paragraph('Change the blade', 'Title'),
    paragraph('Valid for the press shop from May 2024.'),
    paragraph('Safety precautions', 'Heading1'),
    paragraph('Wear cut-resistant gloves.'),
    paragraph('Tools', 'Heading1'),
    paragraph('Hex key, 4 mm'),
    paragraph('Procedure', 'Heading1'),
    paragraph('1. Open the guard', 'Heading2'),
    paragraph('Turn both levers outwards until they click.'),
    paragraph('Lift the guard with both hands.'),
    `<w:p><w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r></w:p>`,
    paragraph('2. Pull the blade out', 'Heading2'),
    paragraph('Hold it at its back.'),
    paragraph('Revision history', 'Heading1'),
    paragraph('Version 4, checked by Ann Lee.'),
  ];
  const zip = new ZipFile();
  const add = (name: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), name);
  add(
    'word/document.xml',
    `<w:document xmlns:w="${main}" xmlns:r="${office}" xmlns:a="${drawing}"><w:body>${body.join('')}</w:body></w:document>`,
  );
  add(
    'word/_rels/document.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${office}/image" Target="media/a.jpg"/></Relationships>`,
  );
  add('word/media/a.jpg', shown);
  zip.end();
  return buffer(zip.outputStream);
}

/** Someone brings a Word document in, sees what was not taken over, and reads, exports and imports the SOP again. */
describe('a company with documents', () => {
  let browser: Browser;
  let company: Company;
  let page: Page;
  let problems: string[];
  let exported: Buffer;

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Documents');
    await createDepartment(company.client, 'Press shop');
    ({ page, problems } = await signedIn(desktop));
  });
  afterAll(() => browser.close());

  const signedIn = async (options: BrowserContextOptions) => {
    const opened = await openPage(browser, options);
    await useToken(opened.page, company.client.token ?? '');
    return opened;
  };
  const choose = (name: string, mimeType: string, content: Buffer, on = page) =>
    on.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('says why a file is no document, and keeps the form', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Import a Document…' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import a Document' }).waitFor();
    await expectLegible(page, 'import-empty');
    await choose('manual.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await page.getByText('manual.pdf').waitFor();
    await press('Import');
    await page.getByRole('alert').filter({ hasText: 'Please choose a Word document (.docx)' }).waitFor();
    await expectLegible(page, 'import-refused');
  });

  it('imports a Word document and lists what was not taken over', async () => {
    await press('Choose another file');
    await choose('blade.docx', word, await wordFile(await page.screenshot({ type: 'jpeg', quality: 80 })));
    await press('Import');
    await page.getByRole('heading', { level: 1, name: 'Imported “Change the blade”' }).waitFor();
    const list = page.getByRole('listitem').filter({ hasText: 'Outside of steps and lists' });
    await list.filter({ hasText: 'Valid for the press shop from May 2024.' }).waitFor();
    await list.filter({ hasText: 'Version 4, checked by Ann Lee.' }).waitFor();
    expect(await list.count()).toBe(2);
    await expectLegible(page, 'import-done');
  });

  it('shows the SOP with its steps and pictures, without what needs a video', async () => {
    await page.getByRole('link', { name: 'Open the SOP' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change the blade' }).waitFor();
    await page.getByText('This SOP was imported from blade.docx; it has no video.').first().waitFor();
    await page.getByRole('heading', { level: 3, name: 'Open the guard' }).waitFor();
    await page.getByText('Lift the guard with both hands.').waitFor();
    await page.getByText('Wear cut-resistant gloves.').first().waitFor();
    await page.getByText('Hex key, 4 mm').waitFor();
    await untilTrue(page, `document.querySelector('main [data-sop-step] img')?.naturalWidth > 0`);
    expect(await page.getByRole('button', { name: 'Change Image: Open the guard' }).isDisabled()).toBe(true);
    await press('More');
    await page.getByRole('menuitem', { name: 'Duplicate…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Regenerate/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectLegible(page, 'import-sop');
  });

  it('keeps the list with the SOP until an editor dismisses it', async () => {
    await page.reload();
    await page.getByText('2 parts of blade.docx were not taken over.').waitFor();
    await expectLegible(page, 'import-report-notice');
    await press('Show');
    const dialog = page.getByRole('dialog', { name: 'Not taken over' });
    await dialog.getByText('Valid for the press shop from May 2024.').waitFor();
    await expectLegible(page, 'import-report');
    await dialog.getByRole('button', { name: 'Dismiss the list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('This SOP was imported from blade.docx; it has no video.').first().waitFor();
    expect(await page.getByText(/were not taken over/).count()).toBe(0);
  });

  it('is edited, exported as Markdown and imported again with nothing lost', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await press('More export formats');
        await page.getByRole('menuitem', { name: /Markdown/ }).click();
      })(),
    ]);
    exported = await buffer(await download.createReadStream());
    await page.goto('/create?source=document');
    await choose('blade-again.zip', 'application/zip', exported);
    await press('Import');
    await page.getByRole('link', { name: 'Open the SOP' }).click();
    await page.getByText('This SOP was imported from blade-again.zip; it has no video.').first().waitFor();
    const steps = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(steps.map((step) => step.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '1. Open the guard',
      '2. Pull the blade out',
    ]);
    await page.getByText('Turn both levers outwards until they click.').waitFor();
    expect(await page.locator('main [data-sop-step] img').count()).toBe(1);
    await page.goto('/dashboard');
    await page.getByLabel('Creation type').selectOption({ label: 'Imported Document' });
    await page.getByText('2 SOPs', { exact: true }).waitFor();
    await expectLegible(page, 'import-dashboard');
  });

  it('fits a phone, in German and in dark', async () => {
    const { page: small, problems: others } = await signedIn({
      ...phone,
      locale: 'de-DE',
      colorScheme: 'dark',
    });
    await small.goto('/create');
    await small.getByRole('link', { name: 'Dokument importieren' }).waitFor();
    await expectLegible(small, 'import-choice-phone');
    await small.goto('/create?source=document');
    await choose('messer.zip', 'application/zip', exported, small);
    await expectLegible(small, 'import-phone');
    await small.getByRole('button', { name: 'Importieren', exact: true }).click();
    await small.getByRole('heading', { name: 'Nicht übernommen' }).waitFor();
    await expectLegible(small, 'import-done-phone');
    await small.getByRole('link', { name: 'SOP öffnen' }).click();
    await small.getByText('Diese SOP wurde aus messer.zip importiert; sie hat kein Video.').first().waitFor();
    await small.getByRole('button', { name: 'Anzeigen', exact: true }).waitFor();
    await expectLegible(small, 'import-sop-phone');
    await small.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    await small.getByRole('dialog', { name: 'Nicht übernommen' }).getByRole('listitem').first().waitFor();
    await expectLegible(small, 'import-report-phone');
    expect(others).toEqual([]);
  });

  it('ran without a problem in any window', () => {
    expect(problems).toEqual([]);
  });
});
