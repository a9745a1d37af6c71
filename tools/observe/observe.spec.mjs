import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../launch/paths.mjs';
import { declaredMetrics, isForeign, metricsIn, selectorsIn } from './metric-names.mjs';
import {
  alerts,
  alertTests,
  composeConfig,
  dashboards,
  queriesOf,
  recorded,
  runbookQueries,
  runbooks,
  runbooksFolder,
  workloads,
} from './sources.mjs';

const pageOf = ({ annotations }) => basename(annotations.runbook_url);

/** The beginnings of commands that may be run without knowing the cause. */
const reading = new RegExp(
  `^(${[
    'kubectl (-n NAMESPACE )?(get|describe|logs|top) ',
    'kubectl -n NAMESPACE exec POD -- (df|du|nvidia-smi|node -e "fetch)',
    'helm -n NAMESPACE history ',
    'psql "\\$DATABASE_ADMIN_URL" -c "(select|show) ',
    'nats --server "\\$NATS_URL" stream info ',
    '(DATABASE_ADMIN_URL|NATS_URL)=\\$\\(kubectl -n NAMESPACE get secret ',
  ].join('|')})`,
);

describe('the dashboards', () => {
  const all = dashboards();

  it('have unique ids', () => {
    const uids = all.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    for (const { file, uid, panels } of all) {
      expect(file).toBe(`${uid}.json`);
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    }
  });

  it.each(all.map((each) => [each.uid, each]))('take their data source from a variable: %s', (_, board) => {
    expect(board.templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
    );
    for (const { targets = [] } of board.panels)
      for (const { datasource } of targets) expect(datasource.uid).toBe('${datasource}');
  });

  it.each(all.map((each) => [each.uid, each]))(
    'have a unit and a threshold for each figure: %s',
    (_, board) => {
      for (const { type, title, targets, fieldConfig, gridPos } of board.panels) {
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
        if (type === 'row') continue;
        expect([title, fieldConfig.defaults.unit]).toEqual([title, expect.stringMatching(/\w/)]);
        expect(fieldConfig.defaults.thresholds.steps.length).toBeGreaterThanOrEqual(1);
        expect(targets.length).toBeGreaterThanOrEqual(1);
        // Shown in place of "No data".
        expect([title, fieldConfig.defaults.noValue]).toEqual([title, expect.stringMatching(/\w+ \w+/)]);
      }
    },
  );

  it('count the same requests for an objective as its alerts do', () => {
    const { panels } = all.find(({ uid }) => uid === 'sop-objectives');
    const gaugeBelow = (title) => panels[panels.findIndex((panel) => panel.title.startsWith(title)) + 1];
    const [budget, uploads] = ['Availability', 'Uploads'].map(gaugeBelow);
    const routesOf = (expr) => [...new Set(/route[!=]~"([^"]+)"/.exec(expr)[1].split('|'))].sort();
    const ruleOf = (name) => recorded().find(({ record }) => record === name).expr;
    for (const [panel, rule] of [
      [budget, 'sop:gateway_errors:ratio_rate1h'],
      [uploads, 'sop:upload_errors:ratio_rate1h'],
    ])
      expect(routesOf(panel.targets[0].expr)).toEqual(routesOf(ruleOf(rule)));
  });
});

describe('the Prometheus expressions', () => {
  const declared = declaredMetrics();
  const recordedNames = new Set(recorded().map(({ record }) => record));
  const queries = [
    ...dashboards().flatMap(queriesOf),
    ...recorded().map(({ record, expr }) => ({ title: record, expr })),
    ...alerts().map(({ alert, expr }) => ({ title: alert, expr })),
  ];

  it('are parsed for metric names', () => {
    const expression =
      'max by (service) (rate(a_total{b="c"}[5m])) > 2e9 and sop:x:rate5m offset 3h or vector(0)';
    expect(metricsIn(expression)).toEqual(['a_total', 'sop:x:rate5m']);
  });

  it.each(queries.map(({ title, expr }) => [title, expr]))(
    'use metrics that the code exports: %s',
    (_, expr) => {
      const unknown = metricsIn(expr).filter(
        (name) => !declared.has(name) && !recordedNames.has(name) && !isForeign(name),
      );
      expect(unknown).toEqual([]);
    },
  );
});

describe('the scope of the expressions', () => {
  const rules = [...recorded(), ...alerts()].map(({ record, alert, expr }) => [record ?? alert, expr]);
  /** Other exporters have no label for the release. */
  const scopeOf = (metric, namespace, release) =>
    isForeign(metric) && metric !== 'up'
      ? [`namespace="${namespace}"`]
      : [`namespace="${namespace}"`, `release="${release}"`];
  const unscoped = (expr, namespace, release) =>
    selectorsIn(expr).filter(
      ({ metric, matchers }) =>
        !scopeOf(metric, namespace, release).every((matcher) => matchers.includes(matcher)),
    );

  it('is read from each selector', () => {
    expect(selectorsIn('rate(a_total{b="c"}[5m]) / (sum(a_total) > 0) and sop:a_total:x{d="e"}')).toEqual([
      { metric: 'a_total', matchers: 'b="c"' },
      { metric: 'a_total', matchers: '' },
      { metric: 'sop:a_total:x', matchers: 'd="e"' },
    ]);
  });

  it.each(rules)('is one namespace and release in the rule %s', (_, expr) => {
    expect(unscoped(expr, 'sop-creator', 'sop-creator')).toEqual([]);
  });

  it('is written into what a rule records and fires', () => {
    for (const { labels } of [...recorded(), ...alerts()])
      expect(labels).toMatchObject({ namespace: 'sop-creator', release: 'sop-creator' });
  });

  it.each(dashboards().map((board) => [board.uid, board]))(
    'is chosen by variables on the dashboard %s',
    (_, { templating, panels }) => {
      const names = templating.list.map(({ name }) => name);
      expect(names).toEqual(['datasource', 'namespace', 'release']);
      for (const { expr } of panels.flatMap(({ targets = [] }) => targets))
        expect(unscoped(expr, '$namespace', '$release')).toEqual([]);
    },
  );
});

describe('the alerts', () => {
  it('have one runbook page each', () => {
    expect(alerts().map(pageOf).sort()).toEqual(runbooks().sort());
    for (const alert of alerts()) {
      const page = readFileSync(join(runbooksFolder, pageOf(alert)), 'utf8');
      expect(page).toMatch(new RegExp(`^# ${alert.alert}\n`));
      const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      expect([alert.alert, parts]).toEqual([
        alert.alert,
        ['Impact', 'What it means', 'Look', 'Do', 'Verify', 'Escalate'],
      ]);
      expect(page).toContain('```sh\n');
    }
  });

  it.each(runbooks())(
    'have links that work, commands for pods that exist and queries of one installation: %s',
    (name) => {
      const page = readFileSync(join(runbooksFolder, name), 'utf8');
      for (const [, link] of page.matchAll(/\]\(([^)]+)\)/g))
        expect([link, existsSync(join(runbooksFolder, link))]).toEqual([link, true]);
      const pods = new Set([...Object.keys(workloads()), 'backup', 'bus', 'objects']);
      for (const [, pod] of page.matchAll(/(?:component=|deploy\/sop-sop-creator-)([a-z-]+)/g))
        expect([pod, pods.has(pod)]).toEqual([pod, true]);
      const queries = runbookQueries(name);
      expect(queries.length).toBeGreaterThan(0);
      const known = new Set([...declaredMetrics(), ...recorded().map(({ record }) => record)]);
      for (const { metric, matchers } of queries.flatMap(selectorsIn)) {
        expect([metric, known.has(metric) || isForeign(metric)]).toEqual([metric, true]);
        expect([metric, matchers]).toEqual([metric, expect.stringContaining('namespace="NAMESPACE"')]);
      }
    },
  );

  it.each(runbooks())('look at first with commands that change nothing: %s', (name) => {
    const page = readFileSync(join(runbooksFolder, name), 'utf8');
    const look = page.slice(page.indexOf('\n## Look\n'), page.indexOf('\n## Do\n'));
    const commands = [...look.matchAll(/```sh\n(.*?)\n```/gs)].flatMap(([, block]) => block.split('\n'));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(command).toMatch(reading);
  });

  it('name pages of the operator as their menu does', () => {
    const menu = readFileSync(join(root, 'apps', 'web', 'src', 'app', 'shell', 'shell.texts.ts'), 'utf8');
    const [, block] = /adminPages: \{(.*?)\}/s.exec(menu);
    const titles = [...block.matchAll(/: '(.+)'/g)].map(([, title]) => title);
    const named = runbooks().flatMap((name) =>
      [...readFileSync(join(runbooksFolder, name), 'utf8').matchAll(/\*\*(.+?)\*\*/g)].map(
        ([, title]) => title,
      ),
    );
    expect(new Set(named).size).toBeGreaterThan(3);
    for (const title of named) expect(titles).toContain(title);
  });

  it('are tested for firing and for not firing', () => {
    const tried = alertTests().flatMap(({ alert_rule_test }) => alert_rule_test);
    for (const { alert } of alerts()) {
      const expected = tried
        .filter(({ alertname }) => alertname === alert)
        .map((each) => each.exp_alerts.length > 0);
      expect([alert, new Set(expected)]).toEqual([alert, new Set([true, false])]);
    }
  });

  it('have the severity page or ticket', () => {
    for (const { labels } of alerts()) expect(['page', 'ticket']).toContain(labels.severity);
  });
});

describe('the Compose installation', () => {
  const folder = join(root, 'deploy');
  const read = (file) => parse(readFileSync(join(folder, file), 'utf8'), { merge: true });
  const { services, volumes } = read('docker-compose.yml');
  const ours = Object.entries(services).filter(([, { environment = {} }]) => 'METRICS_PORT' in environment);

  it('lets Prometheus scrape each process under its name', () => {
    const [{ dns_sd_configs: found }] = read('prometheus/prometheus.yml').scrape_configs;
    expect([...found[0].names].sort()).toEqual(ours.map(([name]) => name).sort());
  });

  it('takes the database for healthy only over the network, which the server of initdb does not serve', () => {
    expect(services.database.healthcheck.test).toEqual(expect.arrayContaining(['-h', '127.0.0.1']));
    expect(services.migrate.restart).toBe('on-failure');
  });

  it('starts workers after the weights are in place', () => {
    for (const [, { volumes: mounts = [], depends_on }] of ours)
      if (mounts.some((mount) => mount.startsWith('models:')))
        expect(depends_on.models).toEqual({ condition: 'service_completed_successfully' });
  });

  it('stores metrics for longer than the objectives look back', () => {
    const flag = services.prometheus.command.find((each) => each.includes('retention.time='));
    expect(Number(/=(\d+)d$/.exec(flag)[1])).toBeGreaterThan(30);
  });

  it('notifies the receivers of .env of pages and tickets, and has none without them', () => {
    const receiversOf = (environment) => {
      const { route, receivers } = parse(composeConfig('alertmanager', environment));
      const ofPage = route.routes.find(({ matchers }) => matchers.includes('severity="page"')).receiver;
      return [ofPage, route.receiver].map((name) => receivers.find((receiver) => receiver.name === name));
    };
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const given = Object.fromEntries(
      [...example.matchAll(/^# (ALERT_\w+)='(.+)'$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(given)).toHaveLength(4);
    const [page, ticket] = receiversOf({
      ...given,
      ALERT_TICKET_WEBHOOKS: '[{ url: "https://t.example.com" }]',
    });
    expect(page).toMatchObject({
      webhook_configs: [{ url: 'https://events.example.com/hook' }],
      email_configs: [{ to: 'on-call@example.com' }],
    });
    expect(ticket).toMatchObject({ webhook_configs: [{ url: 'https://t.example.com' }], email_configs: [] });
    for (const receiver of receiversOf({}))
      expect(receiver).toMatchObject({ webhook_configs: [], email_configs: [] });
  });

  it('sends no traces from the collector to itself', () => {
    expect(services.collector.environment.TRACES_ENDPOINT).toBe('${TRACES_ENDPOINT:-http://traces:4318}');
    expect(Object.keys(services)).not.toContain('traces');
  });

  it('terminates TLS, which recording in a browser needs, and the gateway trusts one proxy', () => {
    expect(services.caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(services.gateway.environment.TRUSTED_PROXY_HOPS).toBe('${TRUSTED_PROXY_HOPS:-0}');
  });

  it('runs the same servers as the bundled ones of the chart', () => {
    const values = parse(readFileSync(join(root, 'helm', 'sop-creator', 'values.yaml'), 'utf8'));
    const { bundled, backup } = values;
    const { postgres, nats, objects } = bundled;
    expect([services.database, services.bus, services.objects].map(({ image }) => image)).toEqual(
      [postgres, nats, objects].map(({ image }) => image),
    );
    expect(services.llm.image).toBe(values.languageModel.images.ollama);
    expect(services.backup.image).toBe(backup.database.image);
    expect(services['backup-objects'].image).toBe(backup.objects.image);
  });

  it('dumps, copies and restores by containers that run on demand only', () => {
    const scriptOf = ({ entrypoint: [, path] }) => path.replace('/scripts', '../helm/sop-creator/files');
    const mounted = '../helm/sop-creator/files:/scripts:ro';
    for (const [name, script, address, key] of [
      ['backup', 'dump-database.sh', 'DATABASE_BACKUP_URL', 'BACKUP_PUBLIC_KEY'],
      ['restore', 'restore-database.sh', 'DATABASE_ADMIN_URL', 'BACKUP_PRIVATE_KEY'],
    ]) {
      const { profiles, volumes: mounts, environment } = services[name];
      expect([name, profiles, basename(scriptOf(services[name]))]).toEqual([name, ['backup'], script]);
      expect(existsSync(join(folder, scriptOf(services[name])))).toBe(true);
      expect(mounts).toContain(mounted);
      expect(mounts).toContain('${BACKUP_KEYS:-./keys}:/keys:ro');
      expect(environment[key]).toBe(`\${${key}:-}`);
      expect(environment[address]).toMatch(/^postgres:\/\/postgres:\S+@database:5432\/sop$/);
      expect(readFileSync(join(folder, 'backup', script), 'utf8')).toContain(`\${${address}:?`);
    }
    const [there, back] = ['backup-objects', 'restore-objects'].map((name) => services[name]);
    expect([there.profiles, back.profiles]).toEqual([['backup'], ['backup']]);
    for (const each of [there, back]) {
      expect(each.volumes).toContain(mounted);
      expect(existsSync(join(folder, scriptOf(each)))).toBe(true);
    }
    expect(there.command).toEqual(back.entrypoint.slice(2).reverse());
    expect(back.environment).toEqual(there.environment);
    const { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = services.storage.environment;
    expect(there.command[0]).toBe(`store:${S3_BUCKET}`);
    expect(there.environment).toMatchObject({
      RCLONE_CONFIG_STORE_ENDPOINT: S3_URL,
      RCLONE_CONFIG_STORE_ACCESS_KEY_ID: S3_ACCESS_KEY,
      RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: S3_SECRET_KEY,
    });
    expect([services.compare.profiles, services.compare.command]).toEqual([
      ...[['backup'], ['node', 'tools/backup/compare.mjs']],
    ]);
    expect(services.compare.environment).toMatchObject({ S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET });
  });

  it('passes on a language model of .env to the pipeline and its workers', () => {
    for (const name of ['pipeline', 'pipeline-worker'])
      for (const setting of ['OPENAI_BASE_URL', 'OPENAI_TEXT_MODEL', 'OPENAI_SPEECH_BASE_URL'])
        expect(services[name].environment[setting]).toBe(`\${${setting}:-}`);
    expect(services.admin.environment.OPENAI_API_KEY).toBe('${OPENAI_API_KEY:-}');
  });

  it('passes on sign-in with other providers, and the hosts', () => {
    expect(services.auth.environment).toMatchObject({
      GOOGLE_CLIENT_ID: '${GOOGLE_CLIENT_ID:-}',
      MICROSOFT_CLIENT_ID: '${MICROSOFT_CLIENT_ID:-}',
    });
    expect(services.gateway.environment).toMatchObject({ PRODUCTION_HOST: '${PRODUCTION_HOST:-}' });
  });

  it('passes on what only the operator can decide: the sender of mails, and what auth keeps and reaches', () => {
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    for (const [name, readers] of [
      ['SMTP_URL', ['auth', 'billing', 'admin']],
      ['MAIL_FROM', ['auth', 'billing', 'admin']],
      ['AUDIT_DAYS', ['auth']],
      ['ADMIN_EMAIL', ['auth']],
      ['PIPELINE_JOBS_FACTOR', ['pipeline-worker']],
      ['WEBHOOK_INTERNAL_ADDRESSES', ['auth']],
    ]) {
      for (const reader of readers)
        expect([reader, name, services[reader].environment[name]]).toEqual([reader, name, `\${${name}:-}`]);
      expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
    }
  });

  it('mounts existing files and volumes', () => {
    const mounted = Object.values(services).flatMap((each) => each.volumes ?? []);
    for (const source of mounted.map((mount) => mount.split(':')[0])) {
      const isThere = source.startsWith('.')
        ? existsSync(join(folder, source))
        : source.startsWith('/') || /^\$\{BACKUP_(FOLDER|KEYS)$/.test(source) || source in volumes;
      expect([source, isThere]).toEqual([source, true]);
    }
  });

  it('has settings in the example that make the pipeline use the language model of its own profile', () => {
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const given = Object.fromEntries(
      [...example.matchAll(/^# (OPENAI_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
    );
    const { llm, 'llm-model': fetched } = services;
    expect(given.OPENAI_BASE_URL).toBe('http://llm:11434/v1');
    expect(fetched.environment.MODEL).toBe(`\${OPENAI_TEXT_MODEL:-${given.OPENAI_TEXT_MODEL}}`);
    expect(llm.environment.OLLAMA_CONTEXT_LENGTH).toBe(
      `\${OPENAI_CONTEXT_TOKENS:-${given.OPENAI_CONTEXT_TOKENS}}`,
    );
    expect([llm.image, llm.profiles]).toEqual([fetched.image, ['llm']]);
    for (const workload of ['pipeline', 'pipeline-worker'])
      for (const name of Object.keys(given))
        expect(services[workload].environment[name]).toBe(`\${${name}:-}`);
  });

  it('lists every setting in the example that it passes on', () => {
    const passedOn = readFileSync(join(folder, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):-/g);
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const names = [...new Set([...passedOn].map(([, name]) => name))];
    expect(names.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
  });

  it('lists every required secret in the example, without a value', () => {
    const required = readFileSync(join(folder, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?\}/g);
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    for (const [, name] of required) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(example).not.toMatch(/^\w*(SECRET|PASSWORD|KEY)\w*=./m);
  });

  it('runs without unnecessary privileges', () => {
    for (const [, { read_only, cap_drop, security_opt }] of ours)
      expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  });
});
