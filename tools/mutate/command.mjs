import { parseArgs } from 'node:util';
import { bold, print, CommandError } from '../launch/terminal.mjs';
import { equivalents } from './equivalents.mjs';
import { files } from './files.mjs';
import { changedSince } from './git.mjs';
import { ResultCache } from './result-cache.mjs';
import { mutantsOf } from './mutants.mjs';
import { named } from './named.mjs';
import { report } from './report.mjs';
import { Sandbox } from './sandbox.mjs';
import { Servers } from './servers.mjs';
import { FileTrial } from './trial.mjs';

/** The share of mutants, equivalent ones excluded, that tests must kill. */
const minKilledShare = 0.9;

/**
 * `npm run mutate [-- PATH-REGEX] [--since REF] [--minutes N] [--fresh]`. Results are cached, so that the next run continues an
 * interrupted one. Exits with 0 if at least 90 % are killed, 1 if fewer are, 3 if the minutes ran out.
 */
export async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      minutes: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const selected = select(positionals, values.since);
  const plans = [];
  for (const entry of selected) plans.push({ entry, mutants: await mutantsOf(entry, named, equivalents) });
  refuseStale(plans, selected);
  const cache = new ResultCache({ fresh: values.fresh });
  const deadline = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
  await tryAll(plans, cache, deadline);
  return report(plans, cache, minKilledShare);
}

function select(patterns, since) {
  const expressions = patterns.map((pattern) => new RegExp(pattern));
  const changed = since && changedSince(since);
  const selected = files.filter(
    ({ file, specs }) =>
      (expressions.length === 0 || expressions.some((expression) => expression.test(file))) &&
      (!changed || [file, ...specs].some((path) => changed.has(path))),
  );
  if (selected.length === 0) throw new CommandError('No file of tools/mutate/files.mjs matches.', 2);
  return selected;
}

/** Refuses entries whose code no longer exists, because a stale entry tests nothing. */
function refuseStale(plans, selected) {
  const paths = new Set(selected.map(({ file }) => file));
  const matched = new Set(plans.flatMap(({ mutants }) => mutants.map(({ listed }) => listed)));
  const stale = [...named, ...equivalents].filter((listed) => paths.has(listed.file) && !matched.has(listed));
  const unknownFiles = [...named, ...equivalents].filter((listed) =>
    files.every(({ file }) => file !== listed.file),
  );
  if (stale.length + unknownFiles.length === 0) return;
  const lines = [...stale, ...unknownFiles].map(({ file, before }) => `  ${file}: ${before}`);
  throw new CommandError(
    `Named in tools/mutate, but not found exactly once in the code:\n${lines.join('\n')}`,
    2,
  );
}

async function tryAll(plans, cache, deadline) {
  const waiting = plans.filter(({ entry, mutants }) => mutants.some((mutant) => !cache.has(entry, mutant)));
  if (waiting.length === 0) return;
  const sandbox = new Sandbox();
  const servers = new Servers();
  try {
    for (const [index, plan] of waiting.entries()) {
      if (Date.now() >= deadline) return;
      print(`\n${bold(plan.entry.file)}  (${index + 1} of ${waiting.length})`);
      await new FileTrial(plan, { cache, sandbox, servers, deadline }).run();
    }
  } finally {
    await servers.stop();
    sandbox.remove();
  }
}
