import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startNats } from '../../launch/nats.mjs';
import { root } from '../../launch/paths.mjs';
import { embeddedPostgres, startPostgres, systemPostgres } from '../../launch/postgres.mjs';
import { Images } from './images.mjs';
import { watchPod } from './kubelet.mjs';
import { Pod } from './pod.mjs';
import { startService } from './service.mjs';

/** Loopback addresses: stable ones of services, and one for each pod. */
const serviceAddress = (at) => `127.0.20.${10 + at}`;
const podAddress = (at) => `127.0.21.${1 + at}`;

/**
 * Emulates the parts of a cluster that the chart needs on one machine: secrets, names, stable addresses, pods, and PostgreSQL, NATS and an S3
 * server in place of the bundled ones. No scheduling, policies, claims or autoscaling.
 */
export class Cluster {
  #folder = mkdtempSync(join(tmpdir(), 'sop-creator-acted-'));
  #images = new Images();
  #stops = [];
  #watches = new Map();
  #secrets;
  #begun = 0;
  /** Running pods by name. */
  pods = new Map();

  constructor(manifests) {
    this.manifests = manifests;
    const secrets = manifests.filter(({ kind }) => kind === 'Secret');
    this.#secrets = new Map(secrets.map(({ metadata, stringData }) => [metadata.name, stringData]));
  }

  async start() {
    // PostgreSQL and the pods run as other users, who must traverse this folder.
    chmodSync(this.#folder, 0o711);
    const bundled = await this.#startBundled();
    const services = this.manifests.filter(({ kind }) => kind === 'Service');
    const names = services.map(({ metadata }, at) => `${serviceAddress(at)} ${metadata.name}`);
    writeFileSync(this.#hosts, `127.0.0.1 localhost\n${names.join('\n')}\n`, { mode: 0o644 });
    for (const [at, { metadata, spec }] of services.entries())
      for (const { port } of spec.ports) {
        const own = bundled.find(({ ends, port: of }) => metadata.name.endsWith(ends) && port === of);
        const endpoints = own ? () => [own.behind] : () => this.#endpointsOf(spec.selector);
        this.#stops.push(await startService({ address: serviceAddress(at), port, endpoints }));
      }
  }

  get #hosts() {
    return join(this.#folder, 'hosts');
  }

  /** In the order of their start; if one fails, `stop` stops those before it. */
  async #startBundled() {
    const { superuser } = this.#secret('-bundled');
    const home = this.#folder;
    const postgres = await startPostgres({
      folder: join(home, 'postgres'),
      programs: systemPostgres() ?? embeddedPostgres(),
      password: randomBytes(20).toString('hex'),
      logFile: join(home, 'logs', 'postgres.log'),
    });
    this.#stops.push(postgres);
    await makeSuperuser(postgres.url, superuser);
    const nats = await startNats({ home, secrets: { busPassword: this.#secret('-bus').password } });
    this.#stops.push(nats);
    const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
    const { startSwift } = await import(kit);
    const objects = await startSwift(join(home, 'swift'));
    this.#stops.push(objects);
    // This S3 server generates its own keys, which are put into the secret like those of an operator.
    Object.assign(this.#secret('-objects'), {
      S3_ACCESS_KEY: objects.accessKey,
      S3_SECRET_KEY: objects.secretKey,
    });
    return [
      { ends: '-database', port: 5432, behind: endpointOf(postgres.url) },
      { ends: '-bus', port: 4222, behind: endpointOf(nats.url) },
      { ends: '-objects', port: 9000, behind: endpointOf(objects.url) },
    ];
  }

  #secret(ends) {
    const name = [...this.#secrets.keys()].find((each) => each.endsWith(ends));
    return this.#secrets.get(name);
  }

  /** A value of a secret that the chart creates. */
  secretValue = (ends, key) => this.#secret(ends)[key];

  #valueOf = ({ name, value, valueFrom }) => {
    const reference = valueFrom?.secretKeyRef;
    if (reference === undefined) return value;
    const found = this.#secrets.get(reference.name)?.[reference.key];
    if (found === undefined && !reference.optional)
      throw new Error(`${name}: no ${reference.key} in ${reference.name}`);
    return found;
  };

  #endpointsOf(selector) {
    return [...this.pods.values()]
      .filter(({ isReady }) => isReady)
      .filter(({ manifest }) => {
        const { labels } = manifest.spec.template.metadata;
        return Object.entries(selector).every(([key, value]) => labels[key] === value);
      })
      .map(({ address, container }) => ({ host: address, port: container.ports[0].containerPort }));
  }

  /** The address of a service. */
  urlOf(ends) {
    const services = this.manifests.filter(({ kind }) => kind === 'Service');
    const at = services.findIndex(({ metadata }) => metadata.name.endsWith(ends));
    return `http://${serviceAddress(at)}:${services[at].spec.ports[0].port}`;
  }

  deployments = () => this.manifests.filter(({ kind }) => kind === 'Deployment');

  /** Starts a pod of a Deployment or a Job. @returns {Promise<Pod>} */
  async begin(manifest) {
    const at = this.#begun++;
    const name = `${manifest.metadata.name}-${at}`;
    const pod = new Pod(manifest, podAddress(at), name);
    this.pods.set(name, pod);
    await pod.start({
      folder: this.#folder,
      hosts: this.#hosts,
      images: this.#images,
      valueOf: this.#valueOf,
    });
    if (manifest.kind === 'Deployment') this.#watches.set(pod, watchPod(pod));
    return pod;
  }

  /** Terminates a pod as a rollout or a drained node does. It gets no new connections from then on. */
  async end(pod) {
    pod.isReady = false;
    await this.#watches.get(pod)?.stop();
    this.#watches.delete(pod);
    const outcome = await pod.end();
    this.pods.delete(pod.name);
    return outcome;
  }

  async stop() {
    await Promise.all([...this.#watches.values()].map((watch) => watch.stop()));
    for (const pod of this.pods.values()) pod.kill();
    await Promise.all([...this.pods.values()].map(({ ended }) => ended));
    for (const each of this.#stops.reverse()) await each.stop();
    await this.#images.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const endpointOf = (url) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

/** Creates the superuser account of the bundled image. */
async function makeSuperuser(url, password) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create role postgres superuser login password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
