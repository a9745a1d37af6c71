import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { slices } from '../images/slices.mjs';
import { root } from '../launch/paths.mjs';
import { selectorsIn } from '../observe/metric-names.mjs';
import { helm } from './helm.mjs';
import { blockedIn, phasesOf } from './install-order.mjs';
import { podOf, render, valueSets } from './render.mjs';
import { validateManifest } from './schemas.mjs';
import { chart } from './service-calls.mjs';

const rendered = {};
beforeAll(async () => {
  for (const [name, files] of Object.entries(valueSets)) rendered[name] = await render(files);
}, 300_000);

const all = () => Object.values(rendered).flat();
const of = (set, kind) => rendered[set].filter((each) => each.kind === kind);
const named = (set, kind, end) => of(set, kind).find(({ metadata }) => metadata.name.endsWith(end));
const pods = (manifests) => manifests.flatMap((each) => (podOf(each) ? [[each, podOf(each)]] : []));
const containersOf = (pod) => [...(pod.initContainers ?? []), ...pod.containers];
const metadataOf = ({ kind, metadata, spec }) =>
  kind === 'Pod' ? metadata : (spec.jobTemplate?.spec ?? spec).template.metadata;
const labelsOf = (each) => metadataOf(each).labels;
const annotationsOf = (each) => metadataOf(each).annotations;
const selects = ({ spec: { podSelector } }, labels) =>
  Object.entries(podSelector.matchLabels).every(([key, value]) => labels[key] === value) &&
  (podSelector.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key]));
const workloads = parse(readFileSync(join(chart, 'files', 'workloads.yaml'), 'utf8'));
const ours = (each) => each.metadata.labels['app.kubernetes.io/component'];

describe('the chart', () => {
  it('passes helm lint', async () => {
    const { code, output } = await helm(['lint', chart, '--strict']);
    expect([code, output]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  it.each(Object.keys(valueSets))(
    'renders %s as kinds that Kubernetes and its operators know',
    async (set) => {
      for (const manifest of rendered[set])
        await expect(validateManifest(manifest).then(() => manifest.metadata.name)).resolves.toBe(
          manifest.metadata.name,
        );
    },
  );

  it('notices a manifest that Kubernetes would refuse', async () => {
    const deployment = structuredClone(named('laptop', 'Deployment', '-sop'));
    deployment.spec.template.spec.containers[0].ports = [{ containerPort: 'many' }];
    await expect(validateManifest(deployment)).rejects.toThrow(/containerPort|port/i);
  });

  it.each([
    ['a misspelt setting', [], ['workloads.gateway.replica=3']],
    ['a secret among the plain settings', [], ['env.ADMIN_PASSWORD=visible']],
    ['a drain without end', [], ['defaults.drainSeconds=4000']],
    ['pages of alerts at no address', [], ['monitoring.runbooksUrl=wiki']],
    ['an address that is none', [], ['publicUrl=sop.example.com']],
    ['nothing bundled and no secrets', [], ['bundled.enabled=false']],
    ['workers by waiting work without a Prometheus', [], ['workloads.trainer.queue.enabled=true']],
    ['a vLLM without a GPU', [], ['languageModel.enabled=true', 'languageModel.server=vllm']],
    ['a backup without a place', ['values.production.yaml'], ['backup.existingClaim=']],
  ])('refuses %s', async (_what, files, more) => {
    await expect(render(files, more)).rejects.toThrow();
  });
});

describe('any other values', () => {
  const sets = [
    ['laptop', 'networkPolicy.enabled=true'],
    ['laptop', 'fullnameOverride=ours'],
    ['laptop', 'image.registry=r.example.com,image.tag=1.2.3,image.pullSecrets[0].name=pull'],
    ['laptop', 'models.existingClaim=weights'],
    ['laptop', 'defaults.replicas=3'],
    ['laptop', 'defaults.workStorageClass=fast'],
    ['laptop', 'monitoring.podMonitor=true,monitoring.rules=true,monitoring.dashboards=true'],
    ['laptop', 'tracing.endpoint=http://collector:4318,networkPolicy.enabled=true'],
    ['laptop', 'workloads.trainer.enabled=false,workloads.studio-worker.enabled=false'],
    ['laptop', 'backup.enabled=true,backup.existingClaim=dumps'],
    [
      'laptop',
      'extraObjects[0].apiVersion=v1,extraObjects[0].kind=ConfigMap,extraObjects[0].metadata.name=own',
    ],
    ['production', 'ingress.enabled=true'],
    ['production', 'httpRoute.enabled=false,ingress.enabled=true,ingress.tlsSecret='],
    ['production', 'networkPolicy.enabled=false'],
    ['production', 'networkPolicy.gatewayFrom=null,networkPolicy.metricsFrom=null'],
    ['production', 'workloads.pipeline-worker.queue.enabled=false,workloads.trainer.queue.enabled=false'],
    ['production', 'workloads.gateway.autoscaling.enabled=false,workloads.storage.autoscaling.enabled=false'],
    [
      'production',
      'defaults.podAnnotations.a=b,defaults.podLabels.team=x,podAnnotations.c=d,secretsRevision=2',
    ],
    ['production', 'defaults.extraEnv[0].name=AUDIT_DAYS,defaults.extraEnv[0].value=x'],
    ['production', 'serviceAccount.annotations.role=arn'],
    ['production', 'backup.publicKeySecret=key,restore.dump=sop-creator-20261127T021700Z.dump'],
    [
      'production',
      'networkPolicy.ai.to[0].namespaceSelector.matchLabels.name=models,networkPolicy.ai.ports[0]=8000',
    ],
    ['gpu', 'workloads.trainer.gpu.runtime=webgpu'],
    ['gpu', `image.digests.light=sha256:${'a'.repeat(64)}`],
  ];

  it.each(sets)(
    'render %s with %s as kinds that Kubernetes and its operators know',
    async (set, settings) => {
      for (const manifest of await render(valueSets[set], [settings]))
        await expect(validateManifest(manifest).then(() => manifest.metadata.name)).resolves.toBe(
          manifest.metadata.name,
        );
    },
  );
});

const restoring = [
  'restore.dump=sop-creator-20261127T021700Z.dump',
  'restore.objects=true',
  'restore.compare=true',
];

describe('network policies', () => {
  it.each([
    ['laptop', ['networkPolicy.enabled=true', 'languageModel.enabled=true']],
    ['gpu', restoring],
  ])(
    'select every pod of %s in both directions, jobs and the test of the release included',
    async (set, settings) => {
      const manifests = await render(valueSets[set], settings);
      const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
      const without = pods(manifests).filter(
        ([each]) => !policies.some((policy) => selects(policy, labelsOf(each))),
      );
      expect(without.map(([{ metadata }]) => metadata.name)).toEqual([]);
      for (const { spec } of policies) expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    },
  );

  it('let jobs of backup and restore reach the database, both stores and nothing else', async () => {
    const manifests = await render(valueSets.gpu, restoring);
    const { ingress, egress } = manifests.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-backup'),
    ).spec;
    const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    expect([ingress, ports]).toEqual([[], [53, 53, 5432, 443, 443]]);
  });
});

describe('what an operator adds', () => {
  it.each(['laptop', 'gpu'])('reaches every pod of %s, jobs and servers included', async (set) => {
    const manifests = await render(
      valueSets[set],
      [
        ...['extraEnv[0].name=OWN', 'extraEnv[0].value=x', 'extraEnvFrom[0].secretRef.name=own'],
        ...['extraVolumes[0].name=own', 'extraVolumes[0].configMap.name=own'],
        ...['extraVolumeMounts[0].name=own', 'extraVolumeMounts[0].mountPath=/own', 'podLabels.team=x'],
        ...['nodeSelector.zone=a', 'tolerations[0].key=own', 'priorityClassName=high'],
      ]
        .map((each) => `defaults.${each}`)
        .concat([
          ...['podAnnotations.reload=yes', 'image.pullSecrets[0].name=pull', 'languageModel.enabled=true'],
          ...['backup.enabled=true', 'backup.existingClaim=dumps', 'backup.objects.enabled=true'],
          ...[
            'backup.objects.targetBucket=copy',
            'backup.objects.targetUrl=http://s3',
            'backup.objects.targetSecret=s3',
          ],
          ...restoring,
        ]),
    );
    const accounts = manifests
      .filter(({ kind }) => kind === 'ServiceAccount')
      .map(({ metadata }) => metadata.name);
    const found = pods(manifests);
    const expected = [...Object.keys(workloads), 'backup', 'restore', 'language-model', 'test'];
    expect(found.map(([each]) => ours(each))).toEqual(expect.arrayContaining(expected));
    for (const [each, pod] of found) {
      await expect(validateManifest(each)).resolves.toBeUndefined();
      const [{ env, envFrom, volumeMounts }] = pod.containers;
      const added = {
        ...{ env: env.find(({ name }) => name === 'OWN'), envFrom },
        ...{ volumeMount: volumeMounts.find(({ name }) => name === 'own') },
        ...{ volume: pod.volumes.find(({ name }) => name === 'own') },
        ...{ priority: pod.priorityClassName, pullSecrets: pod.imagePullSecrets },
        ...{ hasAccount: accounts.includes(pod.serviceAccountName) },
        ...{ label: labelsOf(each).team, annotation: annotationsOf(each)?.reload },
      };
      expect([each.metadata.name, added]).toEqual([
        each.metadata.name,
        {
          ...{ env: { name: 'OWN', value: 'x' }, envFrom: [{ secretRef: { name: 'own' } }] },
          ...{ volumeMount: { name: 'own', mountPath: '/own' } },
          ...{ volume: { name: 'own', configMap: { name: 'own' } } },
          ...{ priority: 'high', pullSecrets: [{ name: 'pull' }], hasAccount: true },
          ...{ label: 'x', annotation: 'yes' },
        },
      ]);
      const hasNodesOfItsOwn = set === 'gpu' && ['trainer', 'language-model'].includes(ours(each));
      if (!hasNodesOfItsOwn)
        expect([each.metadata.name, pod.nodeSelector, pod.tolerations]).toEqual([
          ...[each.metadata.name, { zone: 'a' }, [{ key: 'own' }]],
        ]);
    }
  });

  it('reaches the migration as settings of all pods', async () => {
    const manifests = await render(valueSets.production, ['env.AUDIT_DAYS=x']);
    const job = manifests.find(({ kind, metadata }) => kind === 'Job' && metadata.name.endsWith('-migrate'));
    expect(podOf(job).containers[0].env).toContainEqual({ name: 'AUDIT_DAYS', value: 'x' });
  });

  it('reaches the service account, and manifests of the operator are installed with the release', async () => {
    const manifests = await render(valueSets.production, [
      'serviceAccount.annotations.role=arn',
      'extraObjects[0].apiVersion=v1,extraObjects[0].kind=ConfigMap',
      'extraObjects[0].metadata.name=own',
    ]);
    const found = (kind, name) => manifests.find((each) => each.kind === kind && each.metadata.name === name);
    expect(found('ServiceAccount', 'sop-sop-creator').metadata.annotations).toMatchObject({ role: 'arn' });
    expect(found('ConfigMap', 'own')).toBeDefined();
  });

  it('lets workers reach a language model in the cluster, and the internet over both families of addresses', async () => {
    const manifests = await render(valueSets.production, [
      'networkPolicy.ai.to[0].namespaceSelector.matchLabels.name=models',
      'networkPolicy.ai.ports[0]=8000',
      'networkPolicy.extraEgress[0].ports[0].port=9999',
    ]);
    const egressOf = (name) =>
      manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith(name)).spec
        .egress;
    const model = {
      ports: [{ port: 8000, protocol: 'TCP' }],
      to: [{ namespaceSelector: { matchLabels: { name: 'models' } } }],
    };
    expect(egressOf('-pipeline-worker')).toContainEqual(model);
    expect(egressOf('-sop')).not.toContainEqual(model);
    expect(egressOf('-sop')).toContainEqual({ ports: [{ port: 9999 }] });
  });

  it('opens every way to the internet over both families of addresses', async () => {
    const manifests = await render(valueSets.production, ['languageModel.enabled=true']);
    const ways = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .flatMap(({ metadata, spec }) =>
        (spec.egress ?? []).map(({ to = [] }) => ({ name: metadata.name, to })),
      )
      .map(({ name, to }) => ({ name, cidrs: to.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []) }))
      .filter(({ cidrs }) => cidrs.includes('0.0.0.0/0'));
    expect(ways.map(({ name }) => name)).toContainEqual(expect.stringMatching(/language-model$/));
    for (const { name, cidrs } of ways) expect([name, cidrs]).toEqual([name, ['0.0.0.0/0', '::/0']]);
  });

  it('leaves the pod of helm test until the next one, so that its log can be read', () => {
    const { metadata } = named('production', 'Pod', '-test');
    expect(metadata.annotations['helm.sh/hook-delete-policy']).toBe('before-hook-creation');
  });
});

describe('a pod of the chart', () => {
  it('is unprivileged, writes only to its volumes, and has no service account token', () => {
    for (const [manifest, pod] of pods(all())) {
      expect([manifest.metadata.name, pod.automountServiceAccountToken]).toEqual([
        manifest.metadata.name,
        false,
      ]);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources } of containersOf(pod)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: { cpu: expect.anything() },
          limits: { memory: expect.anything() },
        });
      }
    }
  });

  it('has different probes, and a grace period longer than its shutdown', () => {
    for (const { spec } of all().filter(({ kind }) => kind === 'Deployment')) {
      const [container] = spec.template.spec.containers;
      const { startupProbe, livenessProbe, readinessProbe, env } = container;
      expect(livenessProbe.httpGet.path).toMatch(/live$/);
      expect(startupProbe.httpGet.path).toMatch(/live$/);
      expect(readinessProbe.httpGet.path).toMatch(/ready$/);
      const ports = container.ports.map(({ name }) => name);
      expect(ports).toContain(livenessProbe.httpGet.port);
      const seconds = (name) => Number(env.find((each) => each.name === name).value);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        seconds('SHUTDOWN_DELAY_SECONDS') + seconds('SHUTDOWN_GRACE_SECONDS'),
      );
    }
  });

  it('has only its own database in its environment, and no secret in plain text', () => {
    for (const manifest of all().filter(({ kind }) => kind === 'Deployment')) {
      const { env } = manifest.spec.template.spec.containers[0];
      expect(env.filter(({ name }) => name.startsWith('DATABASE_URL_')).length).toBeLessThanOrEqual(1);
      for (const { name, value } of env)
        if (/PASSWORD|SECRET|KEY|DATABASE_URL|NATS_URL/.test(name))
          expect([name, value]).toEqual([name, undefined]);
      expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
    }
  });

  it('has only variables in its environment that the code reads', () => {
    const settings = settingsOfTheCode();
    for (const [manifest, pod] of pods(rendered.gpu).filter(([each]) =>
      ['Deployment', 'Job'].includes(each.kind),
    ))
      for (const { env = [] } of pod.containers)
        for (const { name } of env)
          expect([ours(manifest), name, settings.has(name)]).toEqual([ours(manifest), name, true]);
  });

  it('uses only secrets that the chart creates if everything is bundled', () => {
    const secrets = new Map(
      of('laptop', 'Secret').map((each) => [each.metadata.name, Object.keys(each.stringData)]),
    );
    for (const [, pod] of pods(rendered.laptop))
      for (const { env = [] } of containersOf(pod))
        for (const { valueFrom } of env) {
          const reference = valueFrom?.secretKeyRef;
          if (reference && !reference.optional)
            expect(secrets.get(reference.name) ?? [reference.name]).toContain(reference.key);
        }
  });
});

describe('a rollout', () => {
  const podsOf = (manifests) => pods(manifests).map(([{ metadata, spec }]) => [metadata.name, spec.template]);
  const templates = async (more) =>
    podsOf((await render(valueSets.production, more)).filter(({ kind }) => kind === 'Deployment'));

  it.each([
    ['more workers', 'workloads.pipeline-worker.queue.max=40'],
    ['another cool-down', 'workloads.trainer.queue.cooldownSeconds=60'],
    ['more replicas', 'defaults.replicas=3'],
    ['more gateways', 'workloads.gateway.autoscaling.max=20'],
    ['another number of days of backups', 'backup.keepDays=30'],
  ])('is not caused by %s, which no pod reads', async (_, setting) => {
    expect(await templates([setting])).toEqual(podsOf(of('production', 'Deployment')));
  });

  it.each([
    ['a setting that the pods read', 'logLevel=debug'],
    ['a new revision of the secrets', 'secretsRevision=2026-11'],
  ])('is caused by %s', async (_, setting) => {
    for (const [at, template] of (await templates([setting])).entries())
      expect(template).not.toEqual(podsOf(of('production', 'Deployment'))[at]);
  });
});

describe('the scratch of a pod', () => {
  const mebibytes = (quantity) =>
    Number(/^(\d+)Mi$/.exec(quantity)?.[1] ?? /^(\d+)Gi$/.exec(quantity)[1] * 1024);

  it('is requested of the scheduler, and its limit is what the process measures', () => {
    for (const manifest of all().filter(({ kind }) => kind === 'Deployment')) {
      const { containers, volumes } = podOf(manifest);
      const onNode = volumes
        .filter(({ emptyDir }) => emptyDir)
        .map(({ emptyDir }) => mebibytes(emptyDir.sizeLimit));
      const total = onNode.reduce((sum, each) => sum + each, 0);
      const { requests, limits } = containers[0].resources;
      expect(mebibytes(requests['ephemeral-storage'])).toBeGreaterThanOrEqual(total);
      expect(mebibytes(limits['ephemeral-storage'])).toBeGreaterThan(total);
      const work = volumes.find(({ name }) => name === 'work').emptyDir;
      const measured = containers[0].env.find(({ name }) => name === 'WORK_SIZE_MB');
      expect(Number(measured?.value ?? 0)).toBe(work ? mebibytes(work.sizeLimit) : 0);
    }
  });

  it('is not reported as almost full while it is empty, however small', () => {
    const { expr } = of('production', 'PrometheusRule')
      .flatMap(({ spec }) => spec.groups.flatMap(({ rules }) => rules))
      .find(({ alert }) => alert === 'DiskAlmostFull');
    expect(expr).toMatch(/^min by \(job, disk\) \(sop_disk_free_bytes\{[^}]*\}\) < 2e10 and \(.*\)$/);
    const [, share] = /sop_disk_size_bytes\{[^}]*\}\) < ([\d.]+) or/.exec(expr);
    const minFreeMb = 200;
    for (const manifest of all().filter(({ kind }) => kind === 'Deployment')) {
      const { env } = podOf(manifest).containers[0];
      // A volume of its own shows its size by itself.
      const sizeMb = Number(env.find(({ name }) => name === 'WORK_SIZE_MB')?.value ?? 1024);
      expect([ours(manifest), (sizeMb - minFreeMb) / sizeMb > Number(share)]).toEqual([ours(manifest), true]);
    }
  });

  it.each([
    ['pipeline-worker', 'with two copies of it', 3 * 50e9],
    ['studio-worker', 'with its pictures', 60e9],
  ])('of a %s in production takes the largest video %s', (name, _, bytes) => {
    const { volumes } = podOf(named('production', 'Deployment', `-${name}`));
    const size = volumes.find((each) => each.name === 'work').emptyDir.sizeLimit;
    expect(mebibytes(size) * 2 ** 20).toBeGreaterThan(bytes);
  });
});

describe('the gateway and the services behind it that take uploads, in production,', () => {
  it('scale by a share of a processor that one upload does not fill, and finish uploads of ten minutes', () => {
    for (const name of ['-gateway', '-sop', '-storage']) {
      const { spec } = named('production', 'HorizontalPodAutoscaler', name);
      const pod = podOf(named('production', 'Deployment', name));
      const cpu = Number(/^(\d+)m$/.exec(pod.containers[0].resources.requests.cpu)[1]);
      expect((cpu * spec.metrics[0].resource.target.averageUtilization) / 100).toBeGreaterThanOrEqual(300);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(600);
      expect(spec.behavior.scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(600);
    }
  });
});

describe('an installation with --wait', () => {
  const isMigration = ({ kind, metadata }) => kind === 'Job' && metadata.name.includes('-migrate');
  const isServer = (part) => (each) => each.kind === 'StatefulSet' && ours(each) === part;
  /** Services need the migrated schema to become ready, and the migration needs the database. */
  const needs = (each) => {
    if (isMigration(each)) return [isServer('database')];
    return each.kind === 'Deployment' ? [isMigration, isServer('bus'), isServer('objects')] : [];
  };
  const rollouts = Object.entries(valueSets).flatMap(([name, files]) =>
    ['install', 'upgrade'].map((action) => [action, name, files]),
  );

  it.each(rollouts)('never waits in an %s of %s for what comes later', async (action, _, files) => {
    const manifests = await render(files, [], action === 'upgrade' ? ['--is-upgrade'] : []);
    expect(manifests.filter(isMigration).length).toBe(1);
    // An upgrade may repeat a first installation that failed: it finds no servers.
    expect(blockedIn(phasesOf(manifests, action), needs)).toEqual([]);
  });

  it('migrates beside bundled servers by another job whenever its pod changes, because a job cannot be changed', async () => {
    const migrationOf = (manifests) => manifests.find(isMigration).metadata.name;
    const names = [migrationOf(rendered.laptop)];
    for (const setting of ['image.tag=1.2.3', 'env.AUDIT_DAYS=x', 'defaults.nodeSelector.zone=a'])
      names.push(migrationOf(await render([], [setting])));
    expect(new Set(names).size).toBe(4);
    expect(migrationOf(await render([]))).toBe(names[0]);
  });

  it('gives a migration as long as the operator allows', async () => {
    const manifests = await render(valueSets.production, ['migrate.deadlineSeconds=14400']);
    expect(manifests.find(isMigration).spec.activeDeadlineSeconds).toBe(14_400);
    expect(rendered.laptop.find(isMigration).spec.activeDeadlineSeconds).toBe(1_800);
  });

  it.each(rollouts.filter(([, name]) => name !== 'laptop'))(
    'migrates in an %s of %s before pods change',
    async (action, _, files) => {
      const manifests = await render(files, [], action === 'upgrade' ? ['--is-upgrade'] : []);
      expect(phasesOf(manifests, action)[0].filter(isMigration).length).toBe(1);
    },
  );

  it('notices a migration for which pods wait and which waits for the pods', () => {
    const deadlocked = rendered.laptop.map((each) =>
      isMigration(each)
        ? { ...each, metadata: { ...each.metadata, annotations: { 'helm.sh/hook': 'post-install' } } }
        : each,
    );
    expect(blockedIn(phasesOf(deadlocked, 'install'), needs)).toContain('sop-sop-creator-sop');
  });
});

describe('a production installation', () => {
  it('contains no database, bus or object store and creates no secret', () => {
    expect([of('production', 'StatefulSet'), of('production', 'Secret')]).toEqual([[], []]);
  });

  it('loses at most one pod of a kind at a time', () => {
    for (const deployment of of('production', 'Deployment')) {
      const name = deployment.metadata.name;
      const isSingle = deployment.spec.replicas === 1;
      const budget = named('production', 'PodDisruptionBudget', name);
      expect([name, isSingle || budget?.spec.maxUnavailable]).toEqual([name, isSingle || 1]);
    }
  });

  it('allows only the gateway to reach the services', () => {
    const policies = of('production', 'NetworkPolicy');
    const policy = policies.find(({ metadata }) => metadata.name.endsWith('-auth')).spec.ingress[0];
    expect(policy.from[0].podSelector.matchLabels['app.kubernetes.io/component']).toBe('gateway');
  });

  it('scales the trainer to zero, and scales workers by metrics that the code exports', () => {
    const source = ['libs/jobs/src/observe-queues.ts', 'libs/services/pipeline/src/runs/export-jobs-limit.ts']
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    const scaled = of('production', 'ScaledObject');
    expect(scaled.map(({ spec }) => spec.minReplicaCount)).toEqual([1, 0]);
    // While Prometheus does not answer, workers at work stay.
    expect(scaled[0].spec.fallback.behavior).toBe('currentReplicas');
    for (const { spec } of scaled)
      for (const [name] of spec.triggers[0].metadata.query.matchAll(/sop_\w+/g))
        expect(source).toContain(name);
    expect(named('production', 'Deployment', '-trainer').spec).not.toHaveProperty('replicas');
  });

  it('starts no more workers than the operator lets work, times the factor of the installation', async () => {
    const queryOf = (manifests) =>
      manifests.find(
        ({ kind, metadata }) => kind === 'ScaledObject' && metadata.name.endsWith('pipeline-worker'),
      ).spec.triggers[0].metadata.query;
    const limit = (factor) =>
      new RegExp(`^clamp_max\\(.*scalar\\(max\\(sop_jobs_limit.* or vector\\(10\\)\\) \\* ${factor}\\)$`);
    expect(queryOf(rendered.production)).toMatch(limit(1));
    expect(
      queryOf(
        await render(
          valueSets.production,
          [],
          ['--set-string', 'workloads.pipeline-worker.env.PIPELINE_JOBS_FACTOR=4'],
        ),
      ),
    ).toMatch(limit(4));
  });

  it('says after its installation how many workers can have work', async () => {
    const values = ['-f', join(chart, 'values.production.yaml')];
    const more = ['--set', 'workloads.pipeline-worker.queue.max=40'];
    const { output } = await helm(['install', 'sop', chart, '--dry-run=client', ...values, ...more]);
    const notes = output.slice(output.indexOf('\nNOTES:'));
    const page = readFileSync(join(root, 'apps/web/src/pages/admin/processing/processing.texts.ts'), 'utf8');
    const [, label] = /max_concurrent_jobs: '([^']+)'/.exec(page);
    expect(notes).toContain(`at most as many as "${label}" says`);
    expect(notes).toContain('40 pipeline workers are allowed, and 10 of them can have work');
    expect(notes).toContain('videos and pictures are not copied (backup.objects.enabled)');
  });

  it('copies objects folder by folder, because a list of all of them does not fit into memory', () => {
    const copy = named('gpu', 'CronJob', '-backup-objects');
    expect(podOf(copy).containers[0].args[0]).toMatch(/^rclone sync (?!.*--fast-list)/m);
  });

  it('encrypts dumps for a key, and restores one by a job of its own', async () => {
    const settings = ['backup.publicKeySecret=public', 'restore.dump=sop-creator-20261127T021700Z.dump.gpg'];
    const manifests = await render(valueSets.production, [...settings, 'restore.privateKeySecret=private']);
    for (const manifest of manifests) await validateManifest(manifest);
    const jobs = [/-backup-database$/, /-restore-/].map((name) =>
      manifests.find(({ metadata }) => name.test(metadata.name)),
    );
    const environments = jobs.map((job) => podOf(job).containers[0].env.map(({ name }) => name));
    expect(environments).toEqual([
      ['DATABASE_BACKUP_URL', 'BACKUP_KEEP_DAYS', 'BACKUP_PUBLIC_KEY'],
      ['DATABASE_ADMIN_URL', 'BACKUP_PRIVATE_KEY'],
    ]);
    const [script, name, dump] = podOf(jobs[1]).containers[0].args;
    expect([name, dump]).toEqual(['restore-database.sh', '/backup/sop-creator-20261127T021700Z.dump.gpg']);
    expect(script).toBe(readFileSync(join(chart, 'files/restore-database.sh'), 'utf8').trim() + '\n');
    expect(of('production', 'Job').map(({ metadata }) => metadata.name)).toEqual(['sop-sop-creator-migrate']);
  });

  it('copies objects back and compares them with the rows, by jobs of their own', async () => {
    const settings = ['restore.objects=true', 'restore.compare=true'];
    const manifests = await render(valueSets.gpu, settings);
    for (const manifest of manifests) await validateManifest(manifest);
    const [back, comparison] = [/-restore-objects$/, /-compare$/].map(
      (name) => podOf(manifests.find(({ metadata }) => name.test(metadata.name))).containers[0],
    );
    const copy = podOf(named('gpu', 'CronJob', '-backup-objects')).containers[0];
    expect(copy.env).toEqual([...back.env, { name: 'BACKUP_KEEP_DAYS', value: '14' }]);
    for (const { args } of [copy, back])
      expect(args[0]).toBe(readFileSync(join(chart, 'files', args[1]), 'utf8'));
    expect(back.args.slice(2)).toEqual([...copy.args.slice(2).reverse(), '']);
    expect(comparison.image).toMatch(/\/migrate:/);
    const files = slices.flatMap(({ files: carried }) => carried);
    expect(files).toContain(comparison.command[1]);
    const read = readFileSync(join(root, comparison.command[1]), 'utf8');
    for (const { name } of comparison.env) expect(read).toContain(name);
  });

  it('accepts an upload of 50 GB through Ingress and HTTPRoute', () => {
    const [ingress] = of('gpu', 'Ingress');
    expect(ingress.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '0',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
    });
    expect(of('production', 'Ingress')).toEqual([]);
    expect(of('production', 'HTTPRoute')[0].spec.rules[0].timeouts).toEqual({
      request: '0s',
      backendRequest: '0s',
    });
  });

  it('schedules the trainer on a node with a GPU', () => {
    const { spec } = named('gpu', 'Deployment', '-trainer').spec.template;
    expect(spec.nodeSelector).toEqual({ 'nvidia.com/gpu.present': 'true' });
    expect(spec.containers[0].resources.limits['nvidia.com/gpu']).toBe(1);
    expect(spec.containers[0].image).toMatch(/\/trainer-gpu:/);
  });

  it('uses the Vulkan image of the trainer if configured', async () => {
    const manifests = await render(valueSets.gpu, ['workloads.trainer.gpu.runtime=webgpu']);
    const images = manifests
      .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-trainer'))
      .map((manifest) => podOf(manifest).containers[0].image);
    expect(images).toEqual([expect.stringMatching(/\/trainer-webgpu:/)]);
  });

  it('has no language model unless one is wanted', () => {
    expect(named('production', 'Service', '-language-model')).toBeUndefined();
    const { env } = named('production', 'Deployment', '-pipeline').spec.template.spec.containers[0];
    expect(env.map(({ name }) => name)).not.toContain('OPENAI_BASE_URL');
  });

  it('runs a language model on a node with a GPU, stores its weights, and gives the pipeline its address', () => {
    const { volumeClaimTemplates, template } = named('gpu', 'StatefulSet', '-language-model').spec;
    const [container] = template.spec.containers;
    expect(template.spec.nodeSelector).toEqual({ 'nvidia.com/gpu.present': 'true' });
    expect(container.resources.limits['nvidia.com/gpu']).toBe(1);
    expect([...container.command, ...container.args]).toEqual([
      'vllm',
      'serve',
      'Qwen/Qwen3-8B-AWQ',
      '--max-model-len=16384',
      '--port=8000',
    ]);
    // PyTorch needs a name for its user, and the image has none for the one that pods run as.
    expect(container.env.map(({ name }) => name)).toContain('USER');
    expect(template.spec.securityContext.runAsUser).toBe(1000);
    expect(volumeClaimTemplates[0].spec.storageClassName).toBe('fast');
    const { name } = named('gpu', 'Service', '-language-model').metadata;
    for (const workload of ['-pipeline', '-pipeline-worker']) {
      const { env } = named('gpu', 'Deployment', workload).spec.template.spec.containers[0];
      expect(env).toEqual(
        expect.arrayContaining([
          { name: 'OPENAI_BASE_URL', value: `http://${name}:8000/v1` },
          { name: 'OPENAI_ANONYMOUS', value: 'true' },
          { name: 'OPENAI_TEXT_MODEL', value: 'Qwen/Qwen3-8B-AWQ' },
          { name: 'OPENAI_CONTEXT_TOKENS', value: '16384' },
        ]),
      );
    }
    const { env } = named('gpu', 'Deployment', '-sop').spec.template.spec.containers[0];
    expect(env.map((one) => one.name)).not.toContain('OPENAI_BASE_URL');
  });

  it('lets only the pipeline reach the language model', () => {
    const { spec } = named('gpu', 'NetworkPolicy', '-language-model');
    expect(
      spec.ingress[0].from.map(({ podSelector }) => ours({ metadata: { labels: podSelector.matchLabels } })),
    ).toEqual(['pipeline', 'pipeline-worker']);
    const reaching = of('gpu', 'NetworkPolicy').filter(({ spec: { egress = [] } }) =>
      egress.some(({ to = [] }) =>
        to.some(
          ({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'] === 'language-model',
        ),
      ),
    );
    expect(reaching.map(ours).sort()).toEqual(['pipeline', 'pipeline-worker']);
  });

  it('pulls a model of Ollama once, before it serves', async () => {
    const manifests = await render(valueSets.laptop, [
      'languageModel.enabled=true',
      'languageModel.model=qwen3:4b',
    ]);
    const server = manifests.find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name.endsWith('-language-model'),
    );
    await validateManifest(server);
    const { initContainers, containers } = podOf(server);
    expect(initContainers[0].env).toContainEqual({ name: 'MODEL', value: 'qwen3:4b' });
    expect(initContainers[0].volumeMounts).toEqual(containers[0].volumeMounts);
    expect(containers[0].resources.limits).not.toHaveProperty('nvidia.com/gpu');
  });

  it('contains every dashboard and every rule', () => {
    const count = (folder, end) =>
      readdirSync(join(chart, 'files'), { recursive: true }).filter(
        (name) => name.startsWith(`${folder}/`) && name.endsWith(end),
      ).length;
    const dashboards = of('production', 'ConfigMap').filter(
      ({ metadata }) => metadata.labels.grafana_dashboard,
    );
    expect([dashboards.length, of('production', 'PrometheusRule').length]).toEqual([
      count('dashboards', '.json'),
      count('rules', '.yaml'),
    ]);
  });

  it('records, fires, shows and scales by the series of its own namespace and release only', () => {
    const scope = [`namespace="sop"`, `release="sop"`];
    const rules = of('production', 'PrometheusRule').flatMap(({ spec }) =>
      spec.groups.flatMap((group) => group.rules),
    );
    const queries = of('production', 'ScaledObject').map(({ spec }) => spec.triggers[0].metadata.query);
    for (const expr of [...rules.map((rule) => rule.expr), ...queries])
      for (const { metric, matchers } of selectorsIn(expr))
        for (const matcher of metric.startsWith('kube_') ? scope.slice(0, 1) : scope)
          expect([expr, matchers]).toEqual([expr, expect.stringContaining(matcher)]);
    for (const { labels } of rules) expect(labels).toMatchObject({ namespace: 'sop', release: 'sop' });
    const [{ relabelings }] = of('production', 'PodMonitor')[0].spec.podMetricsEndpoints;
    expect(relabelings.map(({ targetLabel }) => targetLabel)).toEqual(['job', 'release']);
    expect(rules.find(({ alert }) => alert === 'BackupMissing').expr).toContain(
      'cronjob=~"sop-sop-creator-backup-.*"',
    );
  });

  it('shows the GPUs of its own trainer in the dashboards, however it is named', async () => {
    const gpuPods = async (more) => {
      const manifests = await render(valueSets.production, more);
      const board = manifests.find(({ metadata }) => metadata.name.endsWith('-dashboard-sop-training'));
      return [...board.data['sop-training.json'].matchAll(/[{,_]pod=~\\"([^\\]+)/g)].map(([, pod]) => pod);
    };
    expect(new Set(await gpuPods([]))).toEqual(new Set(['$release(-sop-creator)?-trainer-.*']));
    expect(new Set(await gpuPods(['fullnameOverride=ours']))).toEqual(new Set(['ours-trainer-.*']));
  });

  it('links each alert to its runbook if their address is configured', async () => {
    const manifests = await render(valueSets.production, [
      'monitoring.runbooksUrl=https://wiki.example.com/',
    ]);
    const rules = manifests
      .filter(({ kind }) => kind === 'PrometheusRule')
      .flatMap(({ spec }) => spec.groups.flatMap((group) => group.rules));
    const links = rules.filter(({ alert }) => alert).map(({ annotations }) => annotations.runbook_url);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(link).toMatch(/^https:\/\/wiki\.example\.com\/[a-z-]+\.md$/);
  });
});

/** Names of variables in the configuration modules, and the standard ones of OpenTelemetry. */
function settingsOfTheCode() {
  const files = ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(
        (file) =>
          /(\.config|config\/runtime|migrate\/src\/main)\.ts$/.test(file) && !file.includes('node_modules'),
      )
      .map((file) => join(root, folder, file)),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const services = ['ADMIN', 'AUTH', 'BILLING', 'PIPELINE', 'SOP', 'STORAGE', 'TRAINING'];
  return new Set([
    ...[...text.matchAll(/\b[A-Z][A-Z0-9_]{2,}\b/g)].map(([name]) => name),
    ...services.flatMap((name) => [`${name}_URL`, `DATABASE_URL_${name}`]),
  ]);
}
