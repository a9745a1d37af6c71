import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contract from './index.js';
import { serviceNames, type EventDefinition } from './index.js';

const root = join(import.meta.dirname, '..', '..', '..');

/** Events by the name under which code knows them. */
const named = Object.entries(contract as Record<string, unknown>).filter(
  (entry): entry is [string, EventDefinition] => contract.events.some((event) => event === entry[1]),
);

/** Emitted where another name is used. */
const indirect: Readonly<Record<string, string>> = {
  AuditRecorded: 'tx.audit, in every service',
  CompanyDeleted: 'auth, by the status that a company gets',
  CompanyReactivated: 'the same',
  CompanySuspended: 'the same',
  DatasetUploadAbandoned: 'the intake of the training service',
};

/** `service: event` of every call of `emit` in a service's code, except tests. */
const emitted = serviceNames.flatMap((service) =>
  globSync(join(root, 'libs', 'services', service, 'src', '**', '*.ts'))
    .filter((file) => !/\.spec\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\.emit\(\s*([A-Z]\w+)/g)])
    .map(([, event = '']) => `${service}: ${event}`),
);

describe('an event', () => {
  it('is emitted by its owner only', () => {
    const owned = named.map(([name, { owner }]) => `${owner}: ${name}`);
    expect(emitted.filter((each) => !owned.includes(each))).toEqual([]);
    expect(emitted.length).toBeGreaterThan(15);
  });

  it('is emitted', () => {
    const silent = named.filter(([name, { owner }]) => !emitted.includes(`${owner}: ${name}`));
    expect(silent.map(([name]) => name).sort()).toEqual(Object.keys(indirect).sort());
  });
});
