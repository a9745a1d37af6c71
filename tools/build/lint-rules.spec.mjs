import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { binary, root } from '../launch/paths.mjs';
import { privateWordsOf } from './plain-words.mjs';

const literal = (text) => `Put “${text}” into the texts of this page.`;
const selector = "Attributes that scripts look for are called 'data-sop-…'.";
const writer = 'Use lib/intl.ts or lib/date.ts.';

/** Code of a file of the web, and the expected message of the linter. */
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

const better = (word, instead) => `Say "${word}" instead of "${instead}".`;

/** Code, and the expected message of `sop/plain-words`. */
const plain = [
  ['const told = 1;', better('reported', 'told')],
  ['const [first, { text: toldText }] = list;', better('reported', 'told')],
  ['function keptOrFree(port) {}', better('stored', 'kept')],
  ['const read = ({ text: heard = "" }, ...rest) => rest;', better('recognised', 'heard')],
  ['class Reader { said() {} }', better('message', 'said')],
  ['let wish = 1;', better('request', 'wish')],
  ['const shape = { heard: 1 };', better('recognised', 'heard')],
  ["const codes = { 'sight.failed': 1, 2: '' };", better('vision', 'sight')],
  ['// Waits until nobody reads.', better('no user', 'nobody')],
  ['/** What may stand in a title. */', better('be', 'stand')],
  ["it('tells the user', () => {});", better('reports', 'tells')],
  ["describe.each([1])('what stands in %s', () => {});", better('is', 'stands')],
  ['logger.warn(`${file} was kept`);', better('stored', 'kept')],
  ["class Job { #logger; run() { this.#logger.error('It tells nothing'); } }", better('reports', 'tells')],
  ["route({ summary: 'Counts anew' });", better('again', 'anew')],
  ["const skipped = { because: 'nobody reads it' };", better('no user', 'nobody')],
  ['const { told } = message;'],
  ['const stored = message.told;'],
  ["const rules = { 'typescript/ban-ts-comment': 'error' };"],
  ['// Reads `told` of the reply.'],
  ['// "My boss told me", “nobody knows”: examples of speech.'],
  ['const reported = /\\b(?:said|told)\\b/;'],
  ["it('reports the error', () => {});"],
  ["start('nobody tells');"],
];

/** A copy of the linter's configuration, in which files can be written. */
let copy;

/** The problems of a file: the line, the rule and the message of each. */
function problemsOf(files) {
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

describe('the configured linter', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sop-creator-lint-'));
    const files = ['oxlint.config.ts', 'tools/build', ...packageFiles()];
    for (const file of files) cpSync(join(root, file), join(copy, file), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('enforces the boundaries between packages for every kind of import', () => {
    const code = [
      "import '@sop/service-sop';",
      "export * from '@sop/service-auth';",
      "export const later = () => import('minio');",
      'export const home = process.env.HOME;',
      "export type Late = import('pino').Logger;",
    ].join('\n');
    expect(problemsOf([['libs/contracts/src/route.ts', code]]).map(({ line, rule }) => [line, rule])).toEqual(
      [
        [1, 'sop(boundaries)'],
        [2, 'sop(boundaries)'],
        [3, 'sop(boundaries)'],
        [4, 'eslint(no-restricted-properties)'],
        [5, 'sop(boundaries)'],
      ],
    );
  });

  it('requires texts in text files, private attributes, and one module for dates', () => {
    const fileOf = (at) => `apps/web/src/pages/page-${at}.tsx`;
    const found = problemsOf(web.map(([code], at) => [fileOf(at), `export const shown = ${code};`]));
    const messages = web.map((_case, at) =>
      found
        .filter(({ file, rule }) => file === fileOf(at) && rule.startsWith('sop('))
        .map((each) => each.message),
    );
    expect(messages).toEqual(web.map(([, message]) => (message === undefined ? [] : [message])));
  });

  it('refuses import circles, also of types', () => {
    const files = [
      ['libs/jobs/src/one.ts', "import type { Two } from './two.js';\nexport type One = Two;"],
      ['libs/jobs/src/two.ts', "import type { One } from './one.js';\nexport type Two = { one: One };"],
    ];
    const found = problemsOf(files).filter(({ rule }) => rule === 'import(no-cycle)');
    expect(found.map(({ file }) => file).toSorted()).toEqual(files.map(([file]) => file));
  });

  it('refuses text that React does not escape', () => {
    const code = 'export const shown = (title: string) => <p dangerouslySetInnerHTML={{ __html: title }} />;';
    const found = problemsOf([['apps/web/src/pages/unescaped.tsx', code]]);
    expect(found.map(({ rule }) => rule)).toEqual(['react(no-danger)']);
  });

  it.each([
    ['a function of 50 lines', 'libs/jobs/src/long.ts', 50, false],
    ['a longer function', 'libs/jobs/src/long.ts', 51, true],
    ['a longer function of a tool', 'tools/launch/long.mjs', 51, true],
    ['a component of 65 lines', 'apps/web/src/pages/long.tsx', 65, false],
    ['a longer component', 'apps/web/src/pages/long.tsx', 66, true],
    ['a long test', 'libs/jobs/src/long.spec.ts', 99, false],
  ])('measures the lines of code of %s', (_, file, lines, isRefused) => {
    const body = Array.from({ length: lines - 2 }, (_line, at) => `  console.log(${at}); // a number\n\n`);
    const found = problemsOf([[file, `export function print() {\n${body.join('')}}\n`]]);
    const rules = found.map(({ rule }) => rule);
    expect(rules.includes('eslint(max-lines-per-function)')).toBe(isRefused);
  });

  it('requires standard terms in names, comments, test titles, log messages, summaries of routes and reasons', () => {
    const fileOf = (at) => `tools/launch/code-${at}.mjs`;
    const files = [...plain.map(([code], at) => [fileOf(at), code]), ['tools/launch/kept.mjs', '']];
    const found = problemsOf(files).filter(({ rule }) => rule === 'sop(plain-words)');
    const messages = files.map(([file]) =>
      found.filter((each) => each.file === file).map((each) => each.message),
    );
    const expected = plain.map(([, message]) => (message === undefined ? [] : [message]));
    expect(messages).toEqual([...expected, [better('stored', 'kept')]]);
  });
});

describe('a comment', () => {
  it('uses standard terms in shell scripts, YAML, templates of the chart and style sheets', () => {
    const listed = execFileSync(
      'git',
      ['ls-files', '*.sh', '*.yml', '*.yaml', '*.tpl', '*.css', '*/Dockerfile'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const commentsOf = (text) => text.match(/(?<=^|\s)# .*$|\/\*[^]*?\*\//gm) ?? [];
    const found = listed
      .trim()
      .split('\n')
      .flatMap((file) =>
        commentsOf(readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
          privateWordsOf(comment).map((word) => `${file}: ${word}`),
        ),
      );
    expect(found).toEqual([]);
  });

  it('disables no rule', () => {
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
