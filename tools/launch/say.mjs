// A terminal that is gone, or a file on a full disk, is no reason to end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const isTerminal = process.stdout.isTTY === true;
const paint = (code, text) =>
  isTerminal && process.env.NO_COLOR === undefined ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = (text) => paint(1, text);
export const dim = (text) => paint(2, text);
export const green = (text) => paint(32, text);
export const yellow = (text) => paint(33, text);
export const red = (text) => paint(31, text);

/** A reason to stop that the person at the keyboard can act on: printed without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

let unfinishedLine = false;

function clearLine() {
  if (unfinishedLine) process.stdout.write('\r\u001b[2K');
  unfinishedLine = false;
}

export function say(line = '') {
  clearLine();
  process.stdout.write(`${line}\n`);
}

export const done = (what, detail = '') => say(`  ${green('✓')} ${what.padEnd(14)} ${dim(detail)}`);
export const begin = (what, detail = '') => say(`  ${dim('…')} ${what.padEnd(14)} ${dim(detail)}`);
export const warn = (line) => say(`  ${yellow('!')} ${line}`);

/** A line that is overwritten by the next one on a terminal, and left out of logs. */
export function passing(line) {
  if (!isTerminal) return;
  clearLine();
  process.stdout.write(line.slice(0, (process.stdout.columns ?? 100) - 1));
  unfinishedLine = true;
}

/** Runs an entry point: a Stop prints its sentence, anything else its stack; both end with a non-zero code. */
export async function finish(work) {
  try {
    const code = await work();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    clearLine();
    console.error(error instanceof Stop ? `\n${red('Stopped.')} ${error.message}` : error);
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
  }
}
