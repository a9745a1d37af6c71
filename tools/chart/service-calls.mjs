import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { readProjects } from '../build/projects.mjs';
import { root } from '../launch/paths.mjs';

/** The packages that connect to each part: a workload that depends on one of them, directly or not, reaches that part. */
const brings = {
  database: ['@sop/database'],
  bus: ['@sop/messaging'],
  objects: ['@sop/object-store'],
  mail: ['@sop/mail'],
  internet: ['stripe', 'openai', 'openid-client'],
};

/** Every process depends on this package, so its dependencies do not count. */
const kit = '@sop/service-kit';

/** Workers send no mail: they only process jobs. */
const ofWorkers = (parts) => parts.filter((part) => part !== 'mail');

export const chart = join(root, 'helm', 'sop-creator');
export const callsFile = join(chart, 'files', 'service-calls.yaml');
const workloadsFile = join(chart, 'files', 'workloads.yaml');

/**
 * The allowed connections of each workload: HTTP by the routes of the contract, which the gateway forwards to their owners; parts by
 * the declared dependencies of packages.
 *
 * @param {{ owner: string }[]} routes of the contract
 * @returns {Record<string, { reaches: string[], calledBy?: string[] }>} by workload
 */
export function callsOf(routes) {
  const owners = new Set(routes.map(({ owner }) => owner).filter((owner) => owner !== 'gateway'));
  const workloads = Object.entries(parse(readFileSync(workloadsFile, 'utf8')));
  return Object.fromEntries(
    workloads.map(([name, { service = name, isWorker = false }]) => {
      const parts = name === 'migrate' ? ['database'] : partsOf(`@sop/service-${service}`);
      const reaches = isWorker ? ofWorkers(parts) : parts;
      return [name, owners.has(name) ? { reaches, calledBy: ['gateway'] } : { reaches }];
    }),
  );
}

function partsOf(name) {
  const projects = readProjects();
  const found = new Set();
  const visit = (each) => {
    const project = projects.find((other) => other.name === each);
    if (found.has(each)) return;
    found.add(each);
    if (project === undefined || each === kit) return;
    for (const next of Object.keys(project.declared)) visit(next);
  };
  visit(name);
  // The gateway uses the bus and stores nothing.
  if (found.has(kit)) found.add('@sop/messaging');
  return Object.keys(brings).filter((part) => brings[part].some((each) => found.has(each)));
}

/** The expected content of the file. */
export const callsText = (routes) =>
  `# Written by tools/chart/write-service-calls.mjs from the contract and what packages declare.\n${stringify(callsOf(routes))}`;
