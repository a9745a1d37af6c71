import { readLogLine } from './log-lines.mjs';

const warning = 40;
const wholeOnes = 20;
const knownLimit = 1000;

/**
 * Lets the first twenty lines of a kind pass and counts the others until `sums` is asked: an outage says the same thing hundreds of times a second.
 * Of JSON lines only warnings and worse are counted: what they are about tells them apart, not when or for whom they were said.
 */
export class LineBrake {
  #counts = new Map();

  letsPass(line) {
    const kind = kindOf(line);
    if (kind === undefined) return true;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= knownLimit) return true;
    this.#counts.set(kind, count);
    return count <= wholeOnes;
  }

  /** One line for each kind of which lines were held back; the counting begins anew. @returns {string[]} */
  sums() {
    const held = [...this.#counts].filter(([, count]) => count > wholeOnes);
    this.#counts.clear();
    return held.map(([kind, count]) => `${count - wholeOnes} more like this: ${kind}`);
  }
}

function kindOf(line) {
  if (!line.startsWith('{')) return withoutNumbers(line);
  const { level, service, message, error } = readLogLine(line);
  if (level < warning) return undefined;
  return withoutNumbers([service, message, error?.message].filter(Boolean).join(': '));
}

/** Process ids, times, ids and counts differ where nothing else does. */
const withoutNumbers = (text) =>
  text
    .slice(0, 300)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll(/\d+/g, '…');
