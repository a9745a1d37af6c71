import '../../../testing/browser.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { processingSettings, type FailedItem, type SystemMetrics } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { withFakeClock } from '../../../testing/fake-clock.js';
import { renderPage } from '../../../testing/render-page.js';
import { Component as FailedWorkPage } from '../jobs/failed-work-page.js';
import { Component as ProcessingPage } from '../processing/processing-page.js';
import { pathOf } from './load-chart.js';
import { levelOf, shortAge } from './load-level.js';
import { Component as MonitorPage } from './monitor-page.js';

const operator = { body: { permissions: ['platform.monitor', 'platform.settings'] } };
const machine = {
  name: 'one',
  cpu_cores: 2,
  cpu_percent: 85,
  memory_bytes: 8 * 1024 ** 3,
  memory_percent: 65,
  disk_bytes: 100 * 1024 ** 3,
  disk_free_bytes: 70 * 1024 ** 3,
  disk_percent: 30,
  gpus: [],
};
const metrics = (over: Partial<SystemMetrics> = {}): SystemMetrics => ({
  cpu_usage: 85,
  memory_usage: 65,
  disk_usage: 30,
  active_jobs: 1,
  status: 'high_load',
  machines: [machine],
  services: [
    { service: 'sop', is_answering: true, processes: 1 },
    { service: 'training', is_answering: false, processes: 0 },
  ],
  workers: [
    {
      ...{
        id: 'w',
        name: 'pipeline',
        machine: 'one',
        is_alive: false,
        last_report_at: new Date().toISOString(),
      },
      ...{ cpu_percent: 150, memory_bytes: 300 * 1024 ** 2, uptime_seconds: 5 },
    },
  ],
  queues: [{ service: 'pipeline', kind: 'sop', waiting: 7, running: 1, oldest_waiting_seconds: 200 }],
  history: [{ at: '2026-11-22T10:00:00.000Z', cpu: 20, memory: 60, disk: 30 }],
  ...over,
});
const job = {
  ...{ id: 'j', type: 'sop', service: 'pipeline', status: 'processing', progress: 40, stage: 'writing' },
  ...{ started_at: '2026-11-22T10:00:00Z', detail: 'Writing the steps', attempt: 2, heartbeat_at: null },
  ...{ company_id: 'c', company_name: 'Acme', sop_title: 'Change the blade' },
};
const performance = {
  ...{ avg_processing_time: 42.54, error_rate: 0.25, total_sops_processed: 1234 },
  ...{ finished: 3, failed: 1, days: 7 },
};
const answers = (over: Parameters<typeof answerWith>[0] = {}) => ({
  'GET /api/users/me': operator,
  'GET /api/admin/system/metrics': { body: metrics() },
  'GET /api/admin/system/active-jobs': { body: { jobs: [job], total: 1 } },
  'GET /api/admin/system/performance-metrics': { body: performance },
  ...over,
});

afterEach(cleanup);

/** The status of the whole system; each service is listed with its own. */
const banner = () => screen.queryAllByText('Healthy').filter((element) => element.closest('dl') === null);

describe('system monitor', () => {
  it('shows load, jobs, queues, workers and services', async () => {
    answerWith(answers());
    renderPage(<MonitorPage />);
    expect(await screen.findByText('85 %')).toBeTruthy();
    expect(screen.getByText('High Load: processor or memory above 80 %')).toBeTruthy();
    expect(screen.getByText('of 2 cores')).toBeTruthy();
    expect(screen.getByText('70 of 100 GB free')).toBeTruthy();
    expect(await screen.findByText('Change the blade')).toBeTruthy();
    expect(screen.getByText('Acme')).toBeTruthy();
    expect(screen.getByText('Processing')).toBeTruthy();
    expect(screen.getByText('SOP generation · attempt 2')).toBeTruthy();
    expect(await screen.findByText('42.5 s')).toBeTruthy();
    expect(screen.getByText('25 %')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByText('3 min')).toBeTruthy();
    expect(screen.getByText('Offline')).toBeTruthy();
    expect(screen.getByText('Not responding: training')).toBeTruthy();
  });

  it.each([
    ['processing', 40, 'Writing the steps', ['Processing', 'Writing the steps', '40 %']],
    ['processing', 40, '', ['Processing', 'writing', '40 %']],
    ['completed', 100, 'Choosing the pictures', ['Completed', 'Choosing the pictures', '100 %']],
  ])(
    'shows an active job that is %s with its stage and progress',
    async (status, progress, detail, cells) => {
      const jobs = { jobs: [{ ...job, status, progress, detail }], total: 1 };
      answerWith(answers({ 'GET /api/admin/system/active-jobs': { body: jobs } }));
      renderPage(<MonitorPage />);
      const row = (await screen.findByText('Change the blade')).closest('tr');
      const shown = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
      expect(shown).toEqual(expect.arrayContaining(cells));
    },
  );

  it.each([
    [60, '1 of 60 are listed.'],
    [1, null],
  ])('says how many of %i running jobs are listed, without completed ones', async (total, note) => {
    const completed = { ...job, id: 'done', status: 'completed', sop_title: 'Clean the tank' };
    const jobs = { jobs: [completed, job], total };
    answerWith(answers({ 'GET /api/admin/system/active-jobs': { body: jobs } }));
    renderPage(<MonitorPage />);
    await screen.findByText('Change the blade');
    expect(screen.queryByText(/are listed/)?.textContent ?? null).toBe(note);
  });

  it('is refetched every five seconds, and not in a hidden tab', () =>
    withFakeClock(async (pass) => {
      const requests = answerWith(answers());
      const view = renderPage(<MonitorPage />);
      const times = (part: string) =>
        requests.filter(({ address }) => address.endsWith(`/system/${part}`)).length;
      const parts = ['metrics', 'active-jobs', 'performance-metrics'];
      const counts: number[][] = [];
      for (const milliseconds of [1000, 3500, 1000, 5000]) {
        await pass(milliseconds);
        counts.push(parts.map(times));
      }
      expect(counts).toEqual([1, 1, 2, 3].map((count) => [count, count, count]));
      const looking = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await pass(60_000);
      expect(parts.map(times)).toEqual([3, 3, 3]);
      looking.mockRestore();
      view.unmount();
    }));

  it('shows the stage of a job as text', async () => {
    const at = (stage: string, detail = '') => ({ ...job, id: stage + detail, stage, detail });
    const jobs = [at('screenshots'), at('screenshots', 'Saving the pictures'), at('epochs')];
    answerWith(answers({ 'GET /api/admin/system/active-jobs': { body: { jobs, total: 3 } } }));
    renderPage(<MonitorPage />);
    for (const text of ['Choosing screenshots', 'Saving the pictures', 'epochs'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('colours load above 60 and above 80 percent', async () => {
    expect([60, 61, 80, 81].map(levelOf)).toEqual(['calm', 'raised', 'raised', 'high']);
    answerWith(answers());
    renderPage(<MonitorPage />);
    expect(await screen.findByLabelText('CPU: high')).toBeTruthy();
    expect(screen.getByLabelText('Memory: raised')).toBeTruthy();
    expect(screen.getByLabelText('Disk: normal')).toBeTruthy();
  });

  it('is healthy below, and shows where there are no figures', async () => {
    const none = { cpu_usage: null, memory_usage: null, disk_usage: null, machines: [], history: [] };
    answerWith(answers({ 'GET /api/admin/system/metrics': { body: metrics({ status: 'healthy' }) } }));
    renderPage(<MonitorPage />);
    await waitFor(() => expect(banner()).toHaveLength(1));
    cleanup();
    answerWith(
      answers({
        'GET /api/admin/system/metrics': { body: metrics({ ...none, status: 'healthy' }) },
        'GET /api/admin/system/active-jobs': { body: { jobs: [], total: 0 } },
      }),
    );
    renderPage(<MonitorPage />);
    expect((await screen.findAllByText('No data available')).length).toBeGreaterThan(3);
    expect(banner()).toHaveLength(0);
    expect(await screen.findByText('No active jobs')).toBeTruthy();
  });

  it('shows when the figures could not be loaded', async () => {
    answerWith(answers({ 'GET /api/admin/system/metrics': problem(404, '') }));
    renderPage(<MonitorPage />);
    expect(await screen.findByText('Failed to load system metrics')).toBeTruthy();
  });

  it('draws a line of an hour with gaps where samples are missing', () => {
    const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
    const point = (minutes: number, cpu: number) => ({ at: at(minutes), cpu, memory: 0, disk: 0 });
    const path = pathOf([point(0, 0), point(1, 50), point(60, 100)], 'cpu');
    expect(path).toBe('M0.0 55.0L5.0 28.0M300.0 1.0');
  });

  it('shows waiting times in their largest unit', () => {
    expect([0, 59, 60, 7200, 200_000].map(shortAge)).toEqual(['0 s', '59 s', '1 min', '2 h', '2 d']);
  });
});

describe('system information of the processing page', () => {
  it('sums the machines', async () => {
    const two = metrics({ machines: [machine, { ...machine, name: 'two', gpus: ['Tesla'] }] });
    answerWith(
      answers({
        'GET /api/admin/system/metrics': { body: two },
        'GET /api/admin/processing-settings': { body: processingSettings.parse({}) },
      }),
    );
    renderPage(<ProcessingPage />);
    const block = within(await screen.findByRole('region', { name: 'System Information' }));
    expect(await block.findByText('16 GB')).toBeTruthy();
    expect(block.getByText('4')).toBeTruthy();
    expect(block.getByText('Tesla')).toBeTruthy();
    expect(block.getByText('140 of 200 GB free')).toBeTruthy();
  });
});

describe('failed jobs', () => {
  const item: FailedItem = {
    ...{ type: 'job', id: '01890a5d-ac96-774b-bcce-b302099a8057', handler: null, name: 'sop' },
    ...{ company_id: 'c', company_name: 'Acme', subject_id: 's', sop_title: 'Oil the press' },
    ...{
      detail: 'An error occurred during processing',
      detail_codes: [],
      error: 'Error: no disk\n    at work',
      attempts: 5,
    },
    ...{ failed_at: '2026-11-22T10:00:00.000000Z', service: 'pipeline', no_retry: null },
  };
  const page = (items: readonly FailedItem[], unavailable_services: readonly string[] = []) => ({
    body: { items, next_cursor: null, total: items.length, unavailable_services },
  });
  const list = 'GET /api/admin/failed-work';
  const failed = { service: 'pipeline', type: 'job', id: item.id, handler: null };
  const sent = (requests: ReturnType<typeof answerWith>, address: string) =>
    requests.filter((each) => each.address.endsWith(address)).map(({ body }) => JSON.parse(String(body)));

  it('are listed with company, reason and log', async () => {
    answerWith({ 'GET /api/users/me': operator, [list]: page([item], ['billing']) });
    renderPage(<FailedWorkPage />);
    expect(await screen.findByText('Oil the press')).toBeTruthy();
    for (const text of ['Acme', 'An error occurred during processing', 'Error: no disk', '5 attempts'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/their failed jobs are missing: billing/)).toBeTruthy();
  });

  it('show their reason once if the log has no more', async () => {
    const reason = 'The video file is damaged and cannot be read.';
    const refused = { ...item, detail: reason, error: `Refused: ${reason}\n    at work` };
    answerWith({ 'GET /api/users/me': operator, [list]: page([refused]) });
    renderPage(<FailedWorkPage />);
    const row = within(await screen.findByRole('row', { name: /Oil the press/ }));
    expect(row.getByRole('group').firstElementChild?.textContent).toBe('Log');
    expect(row.getByText(reason)).toBeTruthy();
  });

  it('offers no retry that cannot succeed, and gives the reason', async () => {
    const refused = { ...item, no_retry: 'The video was not kept.' };
    answerWith({ 'GET /api/users/me': operator, [list]: page([refused]) });
    renderPage(<FailedWorkPage />);
    expect(await screen.findByText('Retrying cannot fix this. The video was not kept.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('are filtered by company through a link, and the filter can be cleared', async () => {
    const requests = answerWith({ 'GET /api/users/me': operator, [list]: page([item]) });
    renderPage(<FailedWorkPage />, '/admin/jobs?company=c');
    fireEvent.click(await screen.findByRole('button', { name: 'Company: Acme. Remove this filter' }));
    const queries = () =>
      requests.map(({ address }) => address).filter((each) => each.includes('failed-work'));
    await waitFor(() => expect(queries()).toHaveLength(2));
    expect(queries().map((each) => each.includes('company_id=c'))).toEqual([true, false]);
  });

  it('can be searched and retried with one click', async () => {
    const requests = answerWith({
      'GET /api/users/me': operator,
      [list]: [page([item]), page([item]), page([])],
      'POST /api/admin/failed-work/retry': { status: 204 },
    });
    renderPage(<FailedWorkPage />);
    fireEvent.change(await screen.findByLabelText('Company, reason or type'), { target: { value: 'acme' } });
    await waitFor(() => expect(requests.some(({ address }) => address.includes('search=acme'))).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(requests, '/retry')).toEqual([failed]));
  });

  it('can be discarded after a confirmation', async () => {
    const requests = answerWith({
      'GET /api/users/me': operator,
      [list]: [page([item]), page([])],
      'POST /api/admin/failed-work/discard': { status: 204 },
    });
    renderPage(<FailedWorkPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('Discard failed job');
    expect(sent(requests, '/discard')).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent(requests, '/discard')).toEqual([failed]));
    expect(await screen.findByText('No failed jobs')).toBeTruthy();
  });
});
