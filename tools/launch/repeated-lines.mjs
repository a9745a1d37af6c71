import { readLogLine } from './log-lines.mjs';

const warningLevel = 40;
const maxRepeats = 20;
const maxKinds = 1000;

/**
 * Accepts the first twenty lines of a kind and counts the others until `takeSummaries` is called: an outage repeats the same line hundreds
 * of times a second. JSON lines are counted from warnings up, by service and message, not by time or request.
 */
export class RepeatedLines {
  #counts = new Map();

  accepts(line) {
    const kind = kindOf(line);
    if (kind === undefined) return true;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= maxKinds) return true;
    this.#counts.set(kind, count);
    return count <= maxRepeats;
  }

  /** One line for each kind with suppressed lines; resets the counts. @returns {string[]} */
  takeSummaries() {
    const suppressed = [...this.#counts].filter(([, count]) => count > maxRepeats);
    this.#counts.clear();
    return suppressed.map(([kind, count]) => `${count - maxRepeats} more like this: ${kind}`);
  }
}

function kindOf(line) {
  if (!line.startsWith('{')) return withoutNumbers(line);
  const { level, service, message, error } = readLogLine(line);
  if (level < warningLevel) return undefined;
  return withoutNumbers([service, message, error?.message].filter(Boolean).join(': '));
}

/** Process ids, times, ids and counts do not distinguish lines. */
const withoutNumbers = (text) =>
  text
    .slice(0, 300)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll(/\d+/g, '…');
