import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../../launch/terminal.mjs';

/** Polls every second until `isDone`. Throws CommandError if nothing has changed for five minutes. */
export async function pollUntil(what, read, isDone) {
  let previous;
  let changedAt = Date.now();
  for (;;) {
    const current = await read();
    if (isDone(current)) return current;
    const currentText = JSON.stringify(current);
    if (currentText !== previous) changedAt = Date.now();
    previous = currentText;
    if (Date.now() - changedAt > 300_000)
      throw new CommandError(`${what}: nothing has changed for five minutes.`);
    await pause(1000);
  }
}
