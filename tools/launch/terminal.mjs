// A closed terminal or a full disk must not end the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const isTerminal = process.stdout.isTTY === true;
const paint = (code, text) =>
  isTerminal && process.env.NO_COLOR === undefined ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = (text) => paint(1, text);
export const dim = (text) => paint(2, text);
export const green = (text) => paint(32, text);
const yellow = (text) => paint(33, text);
export const red = (text) => paint(31, text);

/** An error that the user can act on: printed without a stack. */
export class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

let hasTransientLine = false;

function clearLine() {
  if (hasTransientLine) process.stdout.write('\r\u001b[2K');
  hasTransientLine = false;
}

export function print(line = '') {
  clearLine();
  process.stdout.write(`${line}\n`);
}

export const printDone = (what, detail = '') => print(`  ${green('✓')} ${what.padEnd(14)} ${dim(detail)}`);
export const printStart = (what, detail = '') => print(`  ${dim('…')} ${what.padEnd(14)} ${dim(detail)}`);
export const printWarning = (line) => print(`  ${yellow('!')} ${line}`);

/** A line that the next one overwrites; printed on terminals only. */
export function printTransient(line) {
  if (!isTerminal) return;
  clearLine();
  process.stdout.write(line.slice(0, (process.stdout.columns ?? 100) - 1));
  hasTransientLine = true;
}

/** Runs an entry point: prints the message of a CommandError, the stack of any other error, and exits with a non-zero code for both. */
export async function runMain(work) {
  try {
    const code = await work();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    clearLine();
    console.error(error instanceof CommandError ? `\n${red('Stopped.')} ${error.message}` : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
