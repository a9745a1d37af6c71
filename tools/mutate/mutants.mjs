import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { transformSync } from '@swc/core';
import { root } from '../launch/paths.mjs';

const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };

/** Texts are not mutated, because no guarantee depends on their wording; files whose strings matter (headers) set `texts`. */
const textMutations = 'StringLiteral';

const logs = /^(this\.#?)?(log|logger|reporter)$/;
const levels = new Set(['trace', 'debug', 'info', 'log', 'warn', 'error']);
/** Methods of meters and spans. */
const telemetry = new Set(['createCounter', 'createHistogram', 'createObservableGauge', 'setStatus']);

/** Logs, metrics and traces are not mutated: they are no tested guarantee. */
const ignoreTelemetry = {
  shouldIgnore({ node }) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    const { object, property } = node.callee;
    return isLog(object, property) || telemetry.has(property.name) ? 'observing' : undefined;
  },
};

/** A mutated `\v` is no regular expression (`\V`), and the file with all mutants in it would not load. */
const ignoreVerticalTabs = {
  shouldIgnore({ node }) {
    return node.type === 'RegExpLiteral' && node.pattern.includes('\\v') ? 'not mutable' : undefined;
  },
};

const isLog = (object, property) =>
  levels.has(property.name) &&
  logs.test(object.type === 'MemberExpression' ? nameOf(object.property) : object.name);
const nameOf = ({ name, id }) => `this.${name ?? id?.name}`;

const hash = (...parts) => createHash('sha1').update(parts.join('\0')).digest('hex');

/** The source instrumented with all its mutants, none active, that counts which mutants are reached. */
export async function instrument(entry) {
  const name = join(root, entry.file);
  const options = {
    plugins: null,
    excludedMutations: entry.texts ? [] : [textMutations],
    ignorers: [ignoreTelemetry, ignoreVerticalTabs],
  };
  const content = readFileSync(name, 'utf8');
  const { files, mutants } = await new Instrumenter(quiet).instrument(
    [{ name, mutate: true, content }],
    options,
  );
  return { content, instrumented: files[0].content, mutants };
}

/**
 * A deterministic sample of the mutants that the operators generate, and all named mutants of the file. Mutants listed as equivalent
 * do not count towards the sample.
 *
 * @returns {Promise<{ id: string, number?: string, line: number, before: string, after: string, source: string, listed?: object, equivalent?: boolean }[]>}
 */
export async function mutantsOf(entry, named, equivalents) {
  const { content, mutants } = await instrument(entry);
  const generated = unique(
    mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => edit(content, mutant)),
  ).filter((mutant) => compiles(mutant.source));
  const listed = generated.map((mutant) => {
    const reason = equivalents.find((each) => each.file === entry.file && matches(each, mutant));
    return reason ? { ...mutant, listed: reason, equivalent: true } : mutant;
  });
  const order = listed
    .filter(({ equivalent }) => !equivalent)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return [
    ...listed.filter(({ equivalent }) => equivalent),
    ...named.filter(({ file }) => file === entry.file).flatMap((each) => namedMutant(content, each)),
    ...order.slice(0, entry.most),
  ];
}

const matches = (listed, { before, after, text }) =>
  listed.before === before && listed.after === after && (!listed.line || text.includes(listed.line));

function edit(content, { id: number, location, replacement, mutatorName }) {
  const start = offset(content, location.start);
  const end = offset(content, location.end);
  const before = content.slice(start, end);
  const text = content.split('\n')[location.start.line];
  return {
    number,
    operator: mutatorName,
    line: location.start.line + 1,
    text,
    before,
    after: replacement,
    source: content.slice(0, start) + replacement + content.slice(end),
    id: hash(text, before, replacement, content.slice(0, start).split(before).length),
  };
}

/** A mutant that reproduces a known fault. Its code must occur exactly once. */
function namedMutant(content, each) {
  const [head, tail, ...more] = content.split(each.before);
  if (tail === undefined || more.length > 0) return [];
  return [
    {
      id: hash('named', each.file, each.before, each.after),
      operator: 'named',
      line: head.split('\n').length,
      before: each.before,
      after: each.after,
      source: head + each.after + tail,
      listed: each,
    },
  ];
}

function offset(content, { line, column }) {
  let from = 0;
  for (let skipped = 0; skipped < line; skipped += 1) from = content.indexOf('\n', from) + 1;
  return from + column;
}

const unique = (mutants) => [...new Map(mutants.map((mutant) => [mutant.id, mutant])).values()];

/** An operator may generate code that does not compile, which proves nothing about the tests. */
function compiles(source) {
  try {
    transformSync(source, {
      swcrc: false,
      jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: false, decorators: true } },
    });
    return true;
  } catch {
    return false;
  }
}
