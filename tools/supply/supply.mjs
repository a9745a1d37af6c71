import { printDone, print, printWarning } from '../launch/terminal.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { auditProblems } from './audit.mjs';
import { licenceProblems } from './licences.mjs';

/** Both questions, one test each; a question that could not be asked is reported and counts as neither. */
export async function checkSupply() {
  const outcomes = [
    report('Licences', licenceProblems()),
    report('Advisories', auditProblems(await audit())),
  ];
  return {
    passed: outcomes.filter((each) => each === 'passed').length,
    failed: outcomes.filter((each) => each === 'failed').length,
  };
}

async function audit() {
  const { output } = await runCommand('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent'], {
    timeoutSeconds: 60,
  });
  const from = output.indexOf('{');
  try {
    return JSON.parse(output.slice(from));
  } catch {
    return undefined;
  }
}

function report(what, problems) {
  if (problems === undefined) {
    printWarning(`${what}: NOT ASKED. The registry does not answer npm audit; run this where it does.`);
    return 'not asked';
  }
  for (const problem of problems) print(`  ✗ ${problem}`);
  if (problems.length === 0) printDone(what, 'no problems');
  return problems.length === 0 ? 'passed' : 'failed';
}
