import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';

const page = readFileSync(join(root, 'deploy', 'PERSONAL-DATA.md'), 'utf8');

/** Every table of a service with its columns as they are declared. */
const tables = globSync('libs/services/*/src/{migrations/0001-schema,*/*-tables}.ts', { cwd: root }).flatMap(
  (file) => {
    const service = file.split('/')[2];
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/create table (\w+) \((.*?)\n {4}\);/gs)].map(([, table, columns]) => ({
      name: `${service}.${table}`,
      table,
      columns,
    }));
  },
);

/** `auth.session`, and `.step` after `sop.sop`. */
const named = new Set(
  [...page.matchAll(/`(\w+)?\.(\w+)`/g)].map(([, , table]) => table).filter((table) => table !== ''),
);

describe('deploy/PERSONAL-DATA.md', () => {
  it('names every table with an address, a person’s name or a browser', () => {
    const personal = /\n\s+(email|user_email|contact_email|display_name|address|user_agent|phone)\s+text/;
    // The display name of a plan, and the address of a server.
    const impersonal = ['billing.plan', 'pipeline.speech_model_catalogue'];
    const holding = tables.filter(
      ({ name, columns }) => !impersonal.includes(name) && personal.test(columns),
    );
    expect(holding.length).toBeGreaterThan(4);
    expect(holding.filter(({ table }) => !named.has(table)).map(({ name }) => name)).toEqual([]);
  });

  it('names no table that does not exist', () => {
    const existing = new Set(tables.map(({ name }) => name));
    const full = [...page.matchAll(/`((?:auth|sop|pipeline|training|billing|admin|storage)\.\w+)`/g)].map(
      ([, name]) => name,
    );
    expect(full.length).toBeGreaterThan(5);
    expect(full.filter((name) => !existing.has(name) && !/^(sop|user|company)\.\w+ed$/.test(name))).toEqual(
      [],
    );
  });
});
