import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { transformSync } from '@swc/core';
import { root } from '../launch/paths.mjs';

const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };

/** Sentences, names and messages: a wording is no guarantee. Files whose strings are one (headers) say so. */
const wordings = 'StringLiteral';

const logs = /^(this\.#?)?(log|logger|reporter)$/;
const levels = new Set(['trace', 'debug', 'info', 'log', 'warn', 'error']);
/** Of a meter, a span. */
const telemetry = new Set(['createCounter', 'createHistogram', 'createObservableGauge', 'setStatus']);

/** What is written into a log, measured and traced is for the operator to look at: it is no promise. */
const observing = {
  shouldIgnore({ node }) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    const { object, property } = node.callee;
    return isLog(object, property) || telemetry.has(property.name) ? 'observing' : undefined;
  },
};

const isLog = (object, property) =>
  levels.has(property.name) &&
  logs.test(object.type === 'MemberExpression' ? nameOf(object.property) : object.name);
const nameOf = ({ name, id }) => `this.${name ?? id?.name}`;

const hash = (...parts) => createHash('sha1').update(parts.join('\0')).digest('hex');

/** The source with all its mutants in it, none switched on, that counts which of them is reached. */
export async function instrument(entry) {
  const name = join(root, entry.file);
  const options = {
    plugins: null,
    excludedMutations: entry.texts ? [] : [wordings],
    ignorers: [observing],
  };
  const content = readFileSync(name, 'utf8');
  const { files, mutants } = await new Instrumenter(quiet).instrument(
    [{ name, mutate: true, content }],
    options,
  );
  return { content, instrumented: files[0].content, mutants };
}

/**
 * A sample of the mutants that the operators make, the same one every time, and all that are named for the file. Those that are
 * listed as equivalent take no place in the sample.
 *
 * @returns {Promise<{ id: string, number?: string, line: number, before: string, after: string, source: string, listed?: object, equivalent?: boolean }[]>}
 */
export async function mutantsOf(entry, named, equivalents) {
  const { content, mutants } = await instrument(entry);
  const made = unique(
    mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => edit(content, mutant)),
  ).filter((mutant) => compiles(mutant.source));
  const listed = made.map((mutant) => {
    const reason = equivalents.find((each) => each.file === entry.file && same(each, mutant));
    return reason ? { ...mutant, listed: reason, equivalent: true } : mutant;
  });
  const order = listed
    .filter(({ equivalent }) => !equivalent)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return [
    ...listed.filter(({ equivalent }) => equivalent),
    ...named.filter(({ file }) => file === entry.file).flatMap((each) => byName(content, each)),
    ...order.slice(0, entry.most),
  ];
}

const same = (listed, { before, after, text }) =>
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

/** Made by hand after a fault that somebody once put in. Its place has to be found exactly once. */
function byName(content, each) {
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

/** An operator may leave what is no program: that says nothing about the tests. */
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
