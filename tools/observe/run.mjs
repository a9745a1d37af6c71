import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { ApiClient } from '../launch/api-client.mjs';
import { startServer } from '../launch/child-process.mjs';
import { makeDemo } from '../launch/demo.mjs';
import { localEmail } from '../launch/local-company.mjs';
import { findProgram } from '../launch/packages.mjs';
import { root } from '../launch/paths.mjs';
import { freePorts } from '../launch/ports.mjs';
import { followProgress } from '../launch/progress-bar.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { printDone, print, printWarning } from '../launch/terminal.mjs';
import { loadOrCreateSecrets } from '../launch/secrets.mjs';
import { readSettings } from '../launch/settings.mjs';
import { start } from '../launch/start-command.mjs';
import { withForeignSeries } from './foreign-series.mjs';
import { gpuPanelTests } from './gpu-panels.mjs';
import { emptyPanels, firingAlerts } from './prometheus-queries.mjs';
import { scalingTests } from './scaling.mjs';
import { alerts, composeConfig, dashboards, queriesOf, rulesFolder, rulesTests } from './sources.mjs';
import { problemOfUpload, receiveTraces } from './trace-receiver.mjs';

const scrapeSeconds = 5;
const timeoutSeconds = 300;

/**
 * Runs Prometheus with a running product: checks the files by promtool and amtool, every panel and rule against real series, and that one
 * upload is one trace. Each failed check counts as one failure.
 */
export async function observe(folder, { services = false } = {}) {
  const missing = ['prometheus', 'promtool', 'amtool'].filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) {
    printWarning(`${missing.join(', ')} are not installed (Debian: prometheus, prometheus-alertmanager).`);
    return { passed: 0, failed: 1 };
  }
  const outcomes = [
    ...(await checkFiles(folder)),
    ...(await watchProduct(join(folder, 'observed'), services)),
  ];
  for (const { what, problem } of outcomes) if (problem) printWarning(`${what}: ${problem}`);
  const failed = outcomes.filter(({ problem }) => problem).length;
  return { passed: outcomes.length - failed, failed };
}

/** Checks the files of rules, of Prometheus and of Alertmanager without the product. `folder` is for written tests. */
async function checkFiles(folder) {
  const at = (...names) => join(root, 'deploy', 'prometheus', ...names);
  const rules = ['alerts.yaml', 'objectives.yaml'].map((name) => join(rulesFolder, name));
  const checks = [
    ['promtool', ['check', 'rules', ...rules]],
    ['promtool', ['check', 'config', '--syntax-only', at('prometheus.yml')]],
    ['promtool', ['test', 'rules', ...rulesTests]],
    ['promtool', ['test', 'rules', ...rulesTests.map((file) => writeForeignTest(file, folder))]],
    [
      'promtool',
      ['test', 'rules', writeTest('gpu-panels.yaml', gpuPanelTests(dashboards().flatMap(queriesOf)), folder)],
    ],
    ['promtool', ['test', 'rules', writeTest('scaling.yaml', scalingTests(), folder)]],
    ['amtool', ['check-config', writeAlertmanagerConfig(folder)]],
  ];
  return Promise.all(
    checks.map(async ([program, args]) => {
      const { code, output } = await runCommand(program, args);
      return { what: `${program} ${args[0]} ${args[1]}`, problem: code === 0 ? undefined : output };
    }),
  );
}

/** As Docker Compose writes it, with receivers. */
function writeAlertmanagerConfig(folder) {
  const file = join(folder, 'alertmanager.yml');
  mkdirSync(folder, { recursive: true });
  const config = composeConfig('alertmanager', {
    ALERT_PAGE_WEBHOOKS: '[{ url: "https://events.example.com/hook" }]',
    ALERT_TICKET_EMAILS: '[{ to: a@example.com, from: b@example.com, smarthost: "mail.example.com:587" }]',
  });
  writeFileSync(file, config);
  return file;
}

function writeForeignTest(source, folder) {
  const { rule_files, ...test } = parse(readFileSync(source, 'utf8'));
  const rules = rule_files.map((file) => resolve(dirname(source), file));
  return writeTest(
    `foreign-${basename(source)}`,
    withForeignSeries({ ...test, rule_files: rules }, alerts()),
    folder,
  );
}

function writeTest(name, content, folder) {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, stringify(content));
  return file;
}

async function watchProduct(home, services) {
  const traces = await receiveTraces();
  const [port] = await freePorts(1);
  const settings = readSettings({
    ...process.env,
    PORT: String(port),
    DATA_DIR: home,
    RATE_LIMIT_FACTOR: '1000',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    // Exports spans within a second, so that the check finds them soon.
    OTEL_BSP_SCHEDULE_DELAY: '500',
  });
  const parts = [traces];
  try {
    const system = await start(settings, { services });
    parts.unshift(system);
    const prometheus = await startPrometheus(system.home);
    parts.unshift(prometheus);
    await makeSops(system);
    const names = services ? ['sop-gateway', 'sop-sop', 'sop-pipeline'] : ['sop-embedded', 'sop-pipeline'];
    return [
      await retryUntilEmpty('every panel and recorded rule has data', async () => {
        await useProduct(system);
        return emptyPanels(prometheus.url);
      }),
      await retryUntilEmpty('no alert fires at rest, and each uses exported series', () =>
        firingAlerts(prometheus.url),
      ),
      await retryUntilEmpty(
        'one upload is one trace',
        async () => problemOfUpload(traces.spans(), names) ?? [],
      ),
    ];
  } finally {
    for (const part of parts) await part.stop();
  }
}

async function startPrometheus(home) {
  const [port] = await freePorts(1);
  const folder = join(home, 'prometheus');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'prometheus.yml');
  const every = `${scrapeSeconds}s`;
  const text = {
    global: { scrape_interval: every, evaluation_interval: every },
    rule_files: [join(rulesFolder, '*.yaml')],
    scrape_configs: [{ job_name: 'sop-creator', file_sd_configs: [{ files: [join(home, 'targets.json')] }] }],
  };
  writeFileSync(config, JSON.stringify(text));
  const url = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const server = startServer(
    'prometheus',
    { command: 'prometheus', args },
    { logFile: join(folder, 'prometheus.log') },
  );
  return { url, stop: () => server.stop() };
}

/** Makes two SOPs: `rate` only sees an increase of a series that existed before. */
async function makeSops(system) {
  await makeDemo(system);
  await pause(3 * scrapeSeconds * 1000);
  const { sampleVideo } = await import('../demo/sample.mjs');
  const api = await signedIn(system);
  const id = await api.upload(await sampleVideo(), {
    title: 'Again',
    departmentId: await api.departmentId('Local'),
  });
  await followProgress(api, id);
  printDone('SOPs', 'two made while Prometheus was scraping');
}

async function signedIn({ url, home }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: loadOrCreateSecrets(home).localPassword });
  return api;
}

/** Some requests of a reader, so that there are recent samples. */
async function useProduct(system) {
  const api = await signedIn(system);
  const [sop] = await api.call('GET', '/sops');
  await api.call('GET', `/sops/${sop.id}`);
}

/** Repeats the check until it finds no problem, for as long as rates and a busy machine may need. */
async function retryUntilEmpty(what, check) {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (;;) {
    const remaining = await check().then(
      (found) => [found].flat(),
      (error) => [String(error)],
    );
    if (remaining.length === 0 || Date.now() > deadline) {
      print(`  ${remaining.length === 0 ? '✓' : '✗'} ${what}`);
      return { what, problem: remaining.length === 0 ? undefined : remaining.join('; ') };
    }
    await pause(scrapeSeconds * 1000);
  }
}
