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

/** The lists of a service: exported, counted and erased by one declaration. */
const lists = globSync(
  ['libs/services/auth/src/personal-data/own-lists.ts', 'libs/services/*/src/*/personal-lists.ts'],
  { cwd: root },
).flatMap((file) => {
  const service = file.split('/')[2];
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/ {2}\{\n {4}name: '(\w+)',(.*?)\n {2}\},\n/gs)].map(([, name, body]) => {
    const [read, erase] = body.split(/\n {4}erase: /);
    const [, table] = /\bfrom (\w+)\s/.exec(read) ?? [];
    const [, column, array] = /and (\w+) = \$2|\$2 = any\((\w+)\)/.exec(read) ?? [];
    const [, effect] = /effect: '(\w+)'/.exec(read) ?? [];
    return { name, effect, erase, column: `${service}.${table}.${column ?? array}` };
  });
});

/** Ids of people that are in no list. */
const unlisted = {
  'auth.invitation.invited_by': 'invitations of a person end with the account',
  'auth.notification.by_user_id': 'an id in the notification of someone else, shown as the pseudonym',
  'auth.erasure.user_id': 'what the erasure leaves',
  'auth.erasure.erased_by': 'an id that is shown as the pseudonym',
  'sop.step.edited_by': 'every edit is a change of the SOP, and listed as such',
  'sop.sop_comment.resolved_by': 'an id in the comment of someone else, shown as the pseudonym',
  'admin.company_user.user_id': 'a copy that goes with the account',
  'admin.setting.updated_by': 'an operator',
  'admin.secret.updated_by': 'an operator',
  'storage.upload.created_by': 'an unfinished upload ends within a day',
};

describe('the lists of personal data', () => {
  it('have every column with the id of a person, or it is listed with a reason', () => {
    expect(lists.length).toBeGreaterThan(20);
    const columns = tables.flatMap(({ name, columns: declared }) =>
      [...declared.matchAll(/\n\s+(user_id|\w+_by|by_user_id|mentions) uuid(.*)/g)]
        // Deleted with the account, which is listed.
        .filter(([, , rest]) => !rest.includes('references app_user on delete cascade'))
        .map(([, column]) => `${name}.${column}`),
    );
    const known = [...lists.map(({ column }) => column), ...Object.keys(unlisted)];
    expect(columns.length).toBeGreaterThan(20);
    expect(columns.filter((column) => !known.includes(column))).toEqual([]);
    expect(Object.keys(unlisted).filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('are deleted where they say so, and replace every stored name', () => {
    for (const { name, effect, erase, column } of lists) {
      expect([name, ['deleted', 'pseudonymised'].includes(effect)]).toEqual([name, true]);
      const [, table] = column.split('.');
      if (effect === 'deleted')
        expect([name, erase]).toEqual([name, expect.stringContaining(`delete from ${table} `)]);
    }
    const names = tables.flatMap(({ table, columns: declared }) =>
      [...declared.matchAll(/\n\s+(user_email|\w+_by_name|approver_name|withdrawer_name) text/g)].map(
        ([, column]) => ({ table, column }),
      ),
    );
    expect(names.length).toBeGreaterThan(5);
    const statements = lists.map(({ erase }) => erase).join(' ');
    const missing = names.filter(
      ({ table, column }) => !statements.includes(`update ${table} set ${column} = `),
    );
    expect(missing).toEqual([]);
  });

  it('have a name on the page in every language', () => {
    const texts = readFileSync(join(root, 'apps/web/src/pages/settings/erasure/erasure.texts.ts'), 'utf8');
    const timesNamed = (name) => [...texts.matchAll(new RegExp(`\\n  ${name}: '`, 'g'))].length;
    expect(lists.filter(({ name }) => timesNamed(name) !== 2).map(({ name }) => name)).toEqual([]);
  });
});
