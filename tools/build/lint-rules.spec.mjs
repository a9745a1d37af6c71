import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { binary, root } from '../launch/paths.mjs';

const literal = (text) => `Put “${text}” into the texts of this page.`;
const selector = "What a script looks for is called 'data-sop-…'.";
const writer = 'Use lib/intl.ts or lib/date.ts.';

/** What stands in a file of the web, and what the linter says of it. */
const web = [
  ['<p>Nothing found</p>', literal('Nothing found')],
  ["<p>{'Nothing found'}</p>", literal('Nothing found')],
  ['<p>{isOpen ? texts.close : "Open it"}</p>', literal('Open it')],
  ['<p>{name ?? "Unknown"}</p>', literal('Unknown')],
  ['<b title={`Delete ${name}`} />', literal('Delete')],
  ['<input placeholder="Search" />', literal('Search')],
  ['<b aria-label={"Close" + name} />', literal('Close')],
  ['<p>{texts.none}</p>'],
  ['<p>{count} · {other} %</p>'],
  ['<kbd>J</kbd>'],
  ['<input type="search" autoComplete="username" name="email" />'],
  ['<Link to="/settings" className="wide">{texts.settings}</Link>'],
  ['<li aria-label={texts.of(name)} data-tone={isBad ? "danger" : "calm"} />'],
  ["element.closest('[data-position]')", selector],
  ['element.querySelector(`[data-step="${at}"] img`)', selector],
  ["element.closest('[data-sop-position]')"],
  ['date.toLocaleDateString()', writer],
  ['formatDate(date)'],
];

/** A copy of what the linter reads of the repository, in which files can be written. */
let copy;

/** The faults of a file: the line, the rule and the message of each. */
function faultsOf(files) {
  for (const [file, code] of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), code);
  }
  const args = [binary('oxlint'), '--format', 'json', ...files.map(([file]) => file)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return JSON.parse(stdout)
    .diagnostics.map(({ filename, code, message, labels }) => ({
      file: filename,
      rule: code,
      message,
      line: labels[0].span.line,
    }))
    .toSorted((one, other) => one.line - other.line);
}

describe('the linter as it is configured', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sop-creator-lint-'));
    const files = ['oxlint.config.ts', 'tools/build', ...packageFiles()];
    for (const file of files) cpSync(join(root, file), join(copy, file), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('holds the boundaries between packages, for every way of importing', () => {
    const code = [
      "import '@sop/service-sop';",
      "export * from '@sop/service-auth';",
      "export const later = () => import('minio');",
      'export const home = process.env.HOME;',
      "export type Late = import('pino').Logger;",
    ].join('\n');
    expect(faultsOf([['libs/contracts/src/route.ts', code]]).map(({ line, rule }) => [line, rule])).toEqual([
      [1, 'sop(boundaries)'],
      [2, 'sop(boundaries)'],
      [3, 'sop(boundaries)'],
      [4, 'eslint(no-restricted-properties)'],
      [5, 'sop(boundaries)'],
    ]);
  });

  it('wants texts for people in text files, private attributes, and one place for dates', () => {
    const fileOf = (at) => `apps/web/src/pages/page-${at}.tsx`;
    const found = faultsOf(web.map(([code], at) => [fileOf(at), `export const shown = ${code};`]));
    const messages = web.map((_case, at) =>
      found
        .filter(({ file, rule }) => file === fileOf(at) && rule.startsWith('sop('))
        .map((each) => each.message),
    );
    expect(messages).toEqual(web.map(([, message]) => (message === undefined ? [] : [message])));
  });
});

describe('a comment', () => {
  it('switches no rule off', () => {
    const directive = ['(es|ox)lint-disable', '@ts-nocheck', 'oxfmt-ignore', 'prettier-ignore'].join('|');
    const args = ['grep', '-lE', `(//|/[*]) *(${directive})`, '--', '*.ts', '*.tsx', '*.mjs', '*.css'];
    const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

function packageFiles() {
  const listed = execFileSync('git', ['ls-files', 'apps/**/package.json', 'libs/**/package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.trim().split('\n');
}
