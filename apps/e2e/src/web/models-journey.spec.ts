import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, defaultAiSettings } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import { operatorPassword, OwnSystem } from '../resilience/own-system.js';
import {
  accessibilityProblems,
  contrastProblems,
  desktop,
  launchBrowser,
  openPage,
  phone,
  picture,
  tablet,
} from './browser.js';
import { useToken } from './journey.js';
import { LocalModels } from './local-models.js';
import { ModelFiles } from './model-files.js';

const operatorAddress = 'operator@example.com';
const address = '/admin/api-keys';

/** From no model to an SOP written by an own model: on a system of this suite's own, because the setting applies to all companies. */
describe('own language model', () => {
  const server = new LocalModels();
  const files = new ModelFiles();
  let system: OwnSystem;
  let browser: Browser;
  let token: string;
  let page: Page;
  let company: Company;
  let companyPage: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    await server.listen();
    await files.listen();
    const settings = { ADMIN_EMAIL: operatorAddress, PIPELINE_MODEL_PORTS: server.port };
    system = await OwnSystem.create({ settings });
    await system.start();
    browser = await launchBrowser();
    const body = { username: operatorAddress, password: operatorPassword };
    token =
      (await new Client(undefined, system.baseUrl).call(routes.auth.token, { body })).access_token ?? '';
    page = await openAt(desktop);
    company = await registerCompany('Served', system.baseUrl);
    companyPage = await openAtCompany(desktop);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await system?.remove();
    await server.close();
    await files.close();
  });

  async function openAt(options: Parameters<typeof openPage>[1]): Promise<Page> {
    const opened = await openPage(browser, { ...options, baseURL: system.baseUrl });
    opened.page.on('close', () => problems.push(...opened.problems));
    await useToken(opened.page, token);
    await opened.page.goto(address);
    await opened.page.getByRole('group', { name: 'Writing' }).waitFor();
    return opened.page;
  }
  async function openAtCompany(options: Parameters<typeof openPage>[1]): Promise<Page> {
    const opened = await openPage(browser, { ...options, baseURL: system.baseUrl });
    opened.page.on('close', () => problems.push(...opened.problems));
    await useToken(opened.page, company.client.token ?? '');
    await opened.page.goto('/settings?tab=ai');
    await opened.page.getByLabel('Style guide').waitFor();
    return opened.page;
  }
  const companySees = (text: string | RegExp) => companyPage.getByText(text).first().waitFor();
  const group = (name: string) => page.getByRole('group', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const card = () => page.getByRole('region', { name: 'AI Models' });
  const saved = async () => {
    await press('Save models');
    await see('Models saved. They are used starting with the next SOP.');
  };

  it('is not set at first: the environment names OpenAI, and there is no key', async () => {
    await see(/come from environment variables/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'models-none');
  });

  it('is missing in a company’s AI settings, which say what has no effect without it', async () => {
    await companySees(/No language model is connected here, so this has no effect yet\./);
    await companySees(/Without one, SOPs are written from English speech, in English\./);
    await picture(companyPage, 'ai-settings-no-model');
  });

  it('is found on this machine when the operator searches, and not used before it is saved', async () => {
    await press('Find model servers on this machine');
    await card().getByText(server.address).waitFor();
    await press(`Use Model server at ${server.address} for writing`);
    expect(await group('Writing').getByLabel('Server address').inputValue()).toBe(server.address);
    await picture(page, 'models-found');
    await see('Save the models to test them.');
    expect(await page.getByRole('button', { name: 'Test the model' }).isDisabled()).toBe(true);
    expect(server.asked).toEqual([]);
  });

  it('is chosen from the list of its server, or typed', async () => {
    await group('Writing').getByRole('button', { name: 'Load the list of models' }).click();
    await see(/The server has 3 models\./);
    const model = group('Writing').getByLabel('Model', { exact: true });
    const options = page.locator(`[id="${await model.getAttribute('list')}"] option`);
    const names = (await options.all()).map((option) => option.getAttribute('value'));
    expect(await Promise.all(names)).toEqual(server.models);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'models-listed');
    await model.fill('my-own-model');
    await saved();
  });

  it('is tested with a sample, whose text and format are shown', async () => {
    await press('Test the model');
    await see(/^The model works\..*answered as JSON object\./);
    expect(server.asked.map(({ key, model }) => `${key} ${model}`)).toContain(' my-own-model');
    await picture(page, 'models-tested');
  });

  it('is tested as long as it takes, and its page says so', async () => {
    server.behaviour = 'is slow';
    await press('Test the model');
    await see(/on slow machines, this takes minutes\./);
    await picture(page, 'models-testing');
    server.behaviour = 'answers';
    await see(/^The model works\./);
  });

  it('shows why a test fails: a broken server, and one that requires a key', async () => {
    server.behaviour = 'is broken';
    await press('Test the model');
    await see(/^The AI provider failed/);
    server.behaviour = 'wants a key';
    await press('Test the model');
    await see(/does not accept the API key/);
    expect(await page.getByText(/answered as/).count()).toBe(0);
    await picture(page, 'models-refused');
  });

  it('uses the key stored for its server, which is never shown again', async () => {
    await group('Writing').getByLabel('API key').fill(server.key);
    await saved();
    await see(/A key is stored \(loc\.\.\.-key\)/);
    expect(await group('Writing').getByLabel('API key').inputValue()).toBe('');
    await press('Test the model');
    await see(/^The model works\./);
    expect(server.asked.at(-1)?.key).toBe(server.key);
    expect(await page.content()).not.toContain(server.key);
  });

  it('writes an SOP from the transcript of an own speech server, and every request is listed', async () => {
    await group('Speech to text').getByLabel('Provider').selectOption('server');
    await group('Speech to text').getByLabel('Server address').fill(server.address);
    await group('Speech to text').getByLabel('Model', { exact: true }).fill('whisper-small');
    await saved();
    const { client } = company;
    await client.call(routes.settings.write, {
      body: { ai_settings: { ...defaultAiSettings, vision: true } },
    });
    const department_id = await createDepartment(client);
    const body = { title: 'Film 12', is_title_suggested: 'true', department_id } as const;
    const file = { name: 'film.mp4', content: await sampleClip(12) };
    const { id } = await client.call(routes.sops.create, { body, file });
    await eventually(
      async () => {
        const sop = await client.call(routes.sops.get, { params: { id } });
        expect([sop.status, sop.title, sop.steps.map(({ title }) => title)]).toEqual([
          'ready',
          server.title,
          ['Turn off the main power switch', 'Remove the four screws with a screwdriver'],
        ]);
        const seen = sop.steps
          .flatMap(({ sentences }) => sentences)
          .filter(({ text }) => text === server.seen);
        expect(seen.map(({ evidence }) => evidence.sources)).toEqual([['picture']]);
      },
      { timeoutSeconds: 280, intervalMs: 500 },
    );
    await page.reload();
    const requests = page.getByRole('table', { name: 'Requests to the Language Model' });
    await requests
      .getByRole('row')
      .filter({ hasText: 'my-own-model' })
      .filter({ hasText: 'Answered' })
      .first()
      .waitFor();
  }, 300_000);

  it('costs what a company reads in its AI settings before it agrees to show pictures', async () => {
    await companyPage.reload();
    await companySees(/pictures of its videos leave this server if the model runs elsewhere/);
    await companySees(/Estimated for my-own-model: [\d,]+ tokens per step/);
    await companySees(/has set no price/);
    await page.getByLabel('Input, per million tokens').fill('2.5');
    await page.getByLabel('Output, per million tokens').fill('10');
    await press('Save price');
    await see('Price saved');
    await companyPage.reload();
    await companySees(/For ten steps about 0\.\d+ USD/);
  });

  it('gets style, terms and language from a company’s AI settings', async () => {
    const style = companyPage.getByLabel('Style guide');
    await style.fill('x'.repeat(3000));
    await companyPage.getByLabel('Glossary').fill('y'.repeat(200));
    await companyPage.getByRole('button', { name: 'Save AI settings' }).click();
    await companySees(/Please shorten it to [\d,]+ characters\./);
    expect(await accessibilityProblems(companyPage)).toEqual([]);
    await picture(companyPage, 'ai-settings-too-long');
    await style.fill('Short sentences. Say “operator”, never “user”.');
    await companyPage.getByLabel('Glossary').fill('HydraFlex = hydro flecks\nKeelmann GX-200');
    await companyPage.getByLabel('Language of SOPs').selectOption('de');
    await companyPage.getByRole('button', { name: 'Save AI settings' }).click();
    await companySees('AI settings saved successfully!');
    await companyPage.reload();
    expect(await style.inputValue()).toMatch(/never “user”/);
    expect(await companyPage.getByLabel('Language of SOPs').inputValue()).toBe('de');
    await picture(companyPage, 'ai-settings');
    await companyPage.close();
  });

  it.each([
    ['on a phone', phone, 'phone'],
    ['on a tablet', tablet, 'tablet'],
    ['in dark', { ...desktop, colorScheme: 'dark' as const }, 'dark'],
  ])('is agreed to in a company’s AI settings %s', async (_where, options, name) => {
    const opened = await openAtCompany(options);
    expect(await accessibilityProblems(opened)).toEqual([]);
    if (name === 'dark') expect(await contrastProblems(opened)).toEqual([]);
    const wider = await opened.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(wider).toBeLessThanOrEqual(0);
    await picture(opened, `ai-settings-${name}`);
    await opened.close();
  });

  it('that transcribes on this machine is fetched from an own address, deleted, and never fetched unasked', async () => {
    const models = page.getByRole('region', { name: 'Speech Models on This Machine' });
    await models.getByLabel('Address of the model files').fill(files.address);
    await models.getByRole('button', { name: 'Load the catalogue' }).click();
    await models.getByText(/Not installed\. .* MB, licence Apache-2\.0/).waitFor();
    expect(files.requests).toEqual([]);
    await picture(page, 'speech-models-offered');
    files.isBroken = true;
    await models.getByRole('button', { name: `Fetch ${files.name}` }).click();
    await models.getByText(/does not give onnx\/encoder_model\.onnx \(404\)/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'speech-models-failed');
    files.isBroken = false;
    await models.getByRole('button', { name: `Fetch again ${files.name}` }).click();
    await models.getByText(/^Installed/).waitFor();
    await group('Speech to text').getByLabel('Provider').selectOption('none');
    await group('Speech to text').getByLabel('Model on this machine').selectOption(files.name);
    await saved();
    await page.reload();
    await models.getByText(/^Installed, in use/).waitFor();
    await picture(page, 'speech-models-installed');
    await models.getByRole('button', { name: `Delete ${files.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await models.getByText(/^Not installed\. .* MB/).waitFor();
  });

  it('is chosen on a phone and in dark', async () => {
    const small = await openAt(phone);
    expect(await accessibilityProblems(small)).toEqual([]);
    const wider = await small.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(wider).toBeLessThanOrEqual(0);
    await picture(small, 'models-phone');
    await small.close();
    const dark = await openAt({ ...desktop, colorScheme: 'dark' });
    expect(await contrastProblems(dark)).toEqual([]);
    await picture(dark, 'models-dark');
    await dark.close();
  });

  it('is replaced by the values of the environment after a confirmation', async () => {
    await press('Use environment variables');
    await page.getByRole('dialog').getByRole('button', { name: 'Use environment variables' }).click();
    await see(/come from environment variables/);
    expect(await group('Writing').getByLabel('Provider').inputValue()).toBe('openai');
    await page.close();
    expect(problems).toEqual([]);
  });
});
