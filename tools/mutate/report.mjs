import { bold, green, red, print } from '../launch/terminal.mjs';

const percent = (part, whole) => (whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`);

/** The figures of each file, what survived, and the exit code. */
export function report(plans, cache, minKilledShare) {
  const rows = plans.map(({ entry, mutants }) => ({
    file: entry.file,
    results: mutants.map((mutant) => ({ mutant, ...(cache.get(entry, mutant) ?? { status: 'waiting' }) })),
  }));
  for (const row of rows) printSurvivors(row);
  print(`\n${bold('killed  tried  uncovered  equivalent')}`);
  for (const { file, results } of rows) print(`${figures(results)}  ${file}`);
  const all = rows.flatMap(({ results }) => results);
  const { killed, tried, waiting } = count(all);
  print(`${figures(all)}  all ${rows.length} files`);
  if (waiting > 0) {
    print(`\n${waiting} are not tried yet: run the same command again to continue.`);
    return 3;
  }
  const holds = killed >= minKilledShare * tried;
  print(
    `\n${(holds ? green : red)(percent(killed, tried))} are killed; the minimum is ${100 * minKilledShare} %.`,
  );
  return holds ? 0 : 1;
}

function printSurvivors({ file, results }) {
  for (const { mutant, status } of results) {
    if (status !== 'survived' && status !== 'uncovered') continue;
    print(`\n${file}:${mutant.line}  ${red(status)}  ${mutant.operator}`);
    for (const line of mutant.before.split('\n')) print(`  - ${line}`);
    for (const line of mutant.after.split('\n')) print(`  + ${line}`);
  }
}

function count(results) {
  const of = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  return {
    killed: of('killed'),
    tried: of('killed', 'survived', 'uncovered'),
    uncovered: of('uncovered'),
    equivalent: of('equivalent'),
    waiting: of('waiting'),
  };
}

function figures(results) {
  const { killed, tried, uncovered, equivalent } = count(results);
  const cell = (text, width) => String(text).padStart(width);
  return `${cell(percent(killed, tried), 6)} ${cell(`${killed}/${tried}`, 8)} ${cell(uncovered, 6)} ${cell(equivalent, 8)}`;
}
