import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import { operatorPassword, OwnSystem } from '../resilience/own-system.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, picture } from './browser.js';
import { useToken } from './journey.js';
import { LocalAi } from './local-ai.js';

const jobMilliseconds = 300_000;
const operatorAddress = 'operator@example.com';

/** Settings and repairs of the operator: on a system of this suite's own, because they apply to all companies. */
describe('settings of the operator for all companies', () => {
  const ai = new LocalAi();
  let browser: Browser;
  let system: OwnSystem;
  let database: pg.Client;
  let operator: Client;
  let company: Company;
  let department: string;
  let film: Uint8Array<ArrayBuffer>;
  /** Of the operator. */
  let page: Page;
  /** Of the company. */
  let theirs: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    // The production host redirects to https; this suite uses 127.0.0.1.
    const settings = {
      ADMIN_EMAIL: operatorAddress,
      OPENAI_BASE_URL: await ai.listen(),
      PRODUCTION_HOST: 'localhost',
      PREVIEW_HOST: 'preview.localhost',
    };
    system = await OwnSystem.create({ settings });
    await system.start();
    database = await system.openDatabase();
    browser = await launchBrowser();
    film = await sampleClip(12);
    company = await registerCompany('Served', system.baseUrl);
    department = await createDepartment(company.client);
    const session = { username: operatorAddress, password: operatorPassword };
    const { access_token } = await new Client(undefined, system.baseUrl).call(routes.auth.token, {
      body: session,
    });
    operator = new Client(access_token, system.baseUrl);
    page = await openAs(operator);
    theirs = await openAs(company.client);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await database?.end();
    await system?.remove();
    await ai.close();
  });

  async function openAs({ token }: Client): Promise<Page> {
    const opened = await openPage(browser, { ...desktop, baseURL: system.baseUrl });
    opened.page.on('close', () => problems.push(...opened.problems));
    await useToken(opened.page, token ?? '');
    return opened.page;
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const makeSop = async (title: string): Promise<string> => {
    const body = { title, department_id: department };
    const file = { name: 'film.mp4', content: film };
    return (await company.client.call(routes.sops.create, { body, file })).id;
  };
  const untilReady = (id: string) =>
    eventually(
      async () => {
        const sop = await company.client.call(routes.sops.get, { params: { id } });
        expect(sop.status).toBe('ready');
        return sop;
      },
      { timeoutSeconds: jobMilliseconds / 1000, intervalMs: 500 },
    );
  /** The names of the plans offered to the company. */
  const offered = async (): Promise<string[]> => {
    await theirs.goto('/billing?tab=plans');
    await theirs.getByRole('heading', { name: 'Enterprise' }).waitFor();
    return theirs.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents();
  };
  const givePlan = async (plan: string) => {
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Search by company name or email' }).fill(company.email);
    await press(`Open ${company.name}`);
    const dialog = page.getByRole('dialog', { name: company.name });
    await dialog.getByRole('tab', { name: 'Actions' }).click();
    await dialog.getByLabel('New plan').selectOption(plan);
    await dialog.getByRole('button', { name: 'Change Plan' }).click();
    const question = page.getByRole('dialog', { name: `Change the plan of ${company.name}?` });
    await question.getByRole('button', { name: 'Change Plan' }).click();
    await see(`${company.name} now has the plan`);
  };
  const planOf = async (): Promise<string> =>
    (await company.client.call(routes.billing.subscription)).plan.name;

  describe('production host', () => {
    it('redirects to https with path, query and hash before anything is shown', async () => {
      const visitor = await browser.newPage();
      const moved = 'moved here';
      await visitor.route(
        ({ protocol }) => protocol === 'https:',
        (route) => route.fulfill({ contentType: 'text/html', body: moved }),
      );
      const address = `${system.baseUrl.replace('127.0.0.1', 'localhost')}/terms?from=mail#top`;
      await visitor.goto(address, { waitUntil: 'commit' });
      await visitor.getByText(moved).waitFor();
      expect(visitor.url()).toBe(address.replace('http:', 'https:'));
      await visitor.close();
    });

    it('also receives visitors of the preview host, which is not redirected while a deployment is verified', async () => {
      const visitor = await browser.newPage();
      const moved = 'moved here';
      await visitor.route(
        ({ protocol }) => protocol === 'https:',
        (route) => route.fulfill({ contentType: 'text/html', body: moved }),
      );
      const { port } = new URL(system.baseUrl);
      const leadsTo = async (path: string, address: string) => {
        await visitor.goto(`http://preview.localhost:${port}${path}`, { waitUntil: 'commit' });
        await visitor.getByText(moved).waitFor();
        expect(visitor.url()).toBe(address);
      };
      await leadsTo('/terms?from=mail#top', 'https://localhost/terms?from=mail#top');
      const verified = '/terms?verifying-deployment';
      await leadsTo(verified, `https://preview.localhost:${port}${verified}`);
      await visitor.close();
    });
  });

  describe('key of an AI provider', () => {
    it('is shown by its ends only, and a wrong one is reported', async () => {
      await page.goto('/admin/api-keys');
      await see('Not Configured');
      await page.getByLabel('Master API key').fill('sk-wrong-9876543210fedcba');
      await press('Save');
      await see('API key updated successfully!');
      await see('Admin Settings');
      await press('Test the key');
      await page.getByRole('alert').getByText(/key/i).first().waitFor();
      expect(await page.content()).not.toContain('9876543210');
    });

    it('is reported as valid as soon as it is saved', async () => {
      await page.getByLabel('Master API key').fill(ai.key);
      await press('Save');
      await page.getByText('sk-...cdef').waitFor();
      await press('Test the key');
      await see(/^The key works/);
      await picture(page, 'api-key-works');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it(
      'is used for the next SOP',
      async () => {
        const { made_by } = await untilReady(await makeSop('Made elsewhere'));
        expect(made_by).toContainEqual(
          expect.objectContaining({ stage: 'transcribing', provider: 'openai' }),
        );
        expect(new Set(ai.usedKeys)).toEqual(new Set([ai.key]));
      },
      jobMilliseconds,
    );

    it(
      'is removed, after which the next SOP is made on this machine',
      async () => {
        await press('Remove');
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await see('API key removed from settings');
        await see('Not Configured');
        const before = ai.usedKeys.length;
        const { made_by } = await untilReady(await makeSop('Made here'));
        expect(made_by).toContainEqual(expect.objectContaining({ stage: 'transcribing', provider: 'local' }));
        expect(ai.usedKeys).toHaveLength(before);
      },
      jobMilliseconds,
    );
  });

  describe('hidden plan', () => {
    const starter = () => page.getByRole('region', { name: 'Starter', exact: true });
    const offer = async (isOffered: boolean) => {
      await page.goto('/admin/ui-controls');
      await starter().getByLabel('Active').setChecked(isOffered);
      await starter().getByRole('button', { name: 'Save Changes' }).click();
      await see('Plan Starter saved');
    };

    it('is no longer offered on the billing page and to visitors', async () => {
      await givePlan('starter');
      expect(await offered()).toEqual(['Starter', 'Professional', 'Enterprise']);
      await offer(false);
      expect(await offered()).toEqual(['Professional', 'Enterprise']);
      const { tiles } = await new Client(undefined, system.baseUrl).call(routes.landing.tiles);
      expect(tiles.map(({ title }) => title)).not.toContain('Starter');
    });

    it('stays usable for companies that have it', async () => {
      await theirs.goto('/billing');
      await theirs.getByRole('heading', { name: /^Starter/ }).waitFor();
      await theirs.getByLabel(/^Users: 1 of 5$/).waitFor({ state: 'attached' });
      const body = { email: 'colleague@example.com', role: 'viewer' };
      await company.client.call(routes.invitations.create, { body });
      await theirs.reload();
      await theirs.getByLabel(/^Users: 2 of 5$/).waitFor({ state: 'attached' });
    });

    it('can be offered again', async () => {
      await offer(true);
      expect(await offered()).toEqual(['Starter', 'Professional', 'Enterprise']);
    });
  });

  describe('missing plan', () => {
    it('is restored and given to a company', async () => {
      await database.query(`delete from billing.plan where name = 'professional'`);
      expect(await offered()).toEqual(['Starter', 'Enterprise']);
      await page.goto('/admin/ui-controls');
      await press('Fix Missing Plans');
      await see(/^Put back: professional\. Plans now: /);
      // The page is reloaded, and the editor has it.
      await page.getByRole('region', { name: 'Professional', exact: true }).waitFor();
      expect(await offered()).toEqual(['Starter', 'Professional', 'Enterprise']);
      await givePlan('professional');
      expect(await planOf()).toBe('professional');
      await theirs.goto('/billing');
      await theirs.getByLabel(/^Users: 2 of 25$/).waitFor({ state: 'attached' });
    });

    it('is reported as present if it exists', async () => {
      await page.goto('/admin/ui-controls');
      await press('Fix Missing Plans');
      await see(/^No plan is missing\./);
    });
  });

  describe('failed SOP of a company', () => {
    const title = 'Nobody could write it down';
    let id: string;
    const jobOf = async () => {
      const { rows } = await database.query<{ state: string; attempt: number }>(
        'select state, attempt from pipeline.job where subject_id = $1',
        [id],
      );
      return rows[0];
    };

    it('is shown to its users with a sentence', async () => {
      await database.query(`
        create function public.refuse() returns trigger language plpgsql as
          $$ begin raise exception 'nothing can be kept here'; end $$;
        create trigger refuse before insert on pipeline.job_stage for each row execute function public.refuse();`);
      id = await makeSop(title);
      // The minutes between the later attempts are skipped.
      await eventually(
        async () => {
          const { rowCount } = await database.query(
            `update pipeline.job set attempt = 4, not_before = now()
              where subject_id = $1 and state = 'waiting' and attempt > 0`,
            [id],
          );
          expect(rowCount).toBe(1);
        },
        { timeoutSeconds: 90 },
      );
      await eventually(async () => expect(await jobOf()).toMatchObject({ state: 'failed' }), {
        timeoutSeconds: 90,
      });
      await theirs.goto(`/sop/${id}`);
      await theirs.getByText('An error occurred during processing').first().waitFor();
    });

    it('is found by the company’s name and retried with one click', async () => {
      await database.query('drop trigger refuse on pipeline.job_stage');
      await page.goto('/admin/monitor');
      await page.getByRole('link', { name: 'Failed Jobs' }).last().click();
      await page.getByRole('searchbox', { name: 'Company, reason or type' }).fill(company.name);
      const row = page.getByRole('row', { name: new RegExp(title) });
      await row.getByText(company.name).waitFor();
      await row
        .getByText('Log', { exact: true })
        .or(row.getByText('nothing can be kept here'))
        .first()
        .waitFor();
      await picture(page, 'failed-work');
      expect(await accessibilityProblems(page)).toEqual([]);
      await row.getByRole('button', { name: 'Retry' }).click();
      await see(`Retrying: ${title}`);
      await row.waitFor({ state: 'detached' });
    });

    it(
      'is then completed for the users who wait on its page',
      async () => {
        await theirs.getByRole('heading', { name: 'Procedure' }).waitFor({ timeout: jobMilliseconds });
        expect((await untilReady(id)).steps?.length).toBeGreaterThan(0);
        await theirs.goto('/dashboard');
        await theirs
          .getByRole('link', { name: new RegExp(title) })
          .first()
          .waitFor();
      },
      2 * jobMilliseconds,
    );
  });

  it('ends without an error in the page, the console or the network', async () => {
    await page.close();
    await theirs.close();
    expect(problems).toEqual([]);
  });
});
