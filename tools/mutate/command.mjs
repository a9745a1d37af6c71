import { parseArgs } from 'node:util';
import { bold, print, CommandError } from '../launch/terminal.mjs';
import { equivalents } from './equivalents.mjs';
import { files } from './files.mjs';
import { changedSince } from './git.mjs';
import { Kept } from './kept.mjs';
import { mutantsOf } from './mutants.mjs';
import { named } from './named.mjs';
import { report } from './report.mjs';
import { Sandbox } from './sandbox.mjs';
import { Servers } from './servers.mjs';
import { FileTrial } from './trial.mjs';

/** Of the mutants that can be told from the original, this part has to be killed. */
const least = 0.9;

/**
 * `npm run mutate [-- PATH-REGEX] [--since REF] [--minutes N] [--fresh]`. What was found is kept, so that a run that ends early is
 * gone on with. Ends with 0 where at least 90 % are killed, 1 where fewer are, 3 where the minutes ended first.
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
  const chosen = choose(positionals, values.since);
  const plans = [];
  for (const entry of chosen) plans.push({ entry, mutants: await mutantsOf(entry, named, equivalents) });
  refuseStale(plans, chosen);
  const kept = new Kept({ fresh: values.fresh });
  const ends = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
  await tryAll(plans, kept, ends);
  return report(plans, kept, least);
}

function choose(patterns, since) {
  const expressions = patterns.map((pattern) => new RegExp(pattern));
  const changed = since && changedSince(since);
  const chosen = files.filter(
    ({ file, specs }) =>
      (expressions.length === 0 || expressions.some((expression) => expression.test(file))) &&
      (!changed || [file, ...specs].some((path) => changed.has(path))),
  );
  if (chosen.length === 0) throw new CommandError('No file of tools/mutate/files.mjs is meant by that.', 2);
  return chosen;
}

/** A list that names what is no longer there hides what has taken its place. */
function refuseStale(plans, chosen) {
  const paths = new Set(chosen.map(({ file }) => file));
  const met = new Set(plans.flatMap(({ mutants }) => mutants.map(({ listed }) => listed)));
  const stale = [...named, ...equivalents].filter((listed) => paths.has(listed.file) && !met.has(listed));
  const strangers = [...named, ...equivalents].filter((listed) =>
    files.every(({ file }) => file !== listed.file),
  );
  if (stale.length + strangers.length === 0) return;
  const lines = [...stale, ...strangers].map(({ file, before }) => `  ${file}: ${before}`);
  throw new CommandError(
    `Named in tools/mutate, but not to be found once in the code:\n${lines.join('\n')}`,
    2,
  );
}

async function tryAll(plans, kept, ends) {
  const waiting = plans.filter(({ entry, mutants }) => mutants.some((mutant) => !kept.has(entry, mutant)));
  if (waiting.length === 0) return;
  const sandbox = new Sandbox();
  const servers = new Servers();
  try {
    for (const [index, plan] of waiting.entries()) {
      if (Date.now() >= ends) return;
      print(`\n${bold(plan.entry.file)}  (${index + 1} of ${waiting.length})`);
      await new FileTrial(plan, { kept, sandbox, servers, ends }).run();
    }
  } finally {
    await servers.stop();
    sandbox.remove();
  }
}
