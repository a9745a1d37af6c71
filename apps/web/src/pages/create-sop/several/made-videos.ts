import { readChoice, storeChoice } from '../../../lib/local-choice.js';

/** The newest that are remembered. */
const most = 1000;

type Made = [file: string, sopId: string];

/** The SOPs that a user has made of files in this browser, so that a folder that is chosen again makes none twice. */
export class MadeVideos {
  constructor(private readonly userId: () => string | undefined) {}

  /** @param file its name, size and date */
  sopOf(file: string): string | undefined {
    return this.#read().find(([each]) => each === file)?.[1];
  }

  remember(file: string, sopId: string): void {
    const others = this.#read().filter(([each]) => each !== file);
    storeChoice(this.#key(), JSON.stringify([...others, [file, sopId]].slice(-most)));
  }

  #key(): string {
    return `made-videos:${this.userId() ?? ''}`;
  }

  #read(): Made[] {
    try {
      const stored: unknown = JSON.parse(readChoice(this.#key()) ?? '[]');
      return Array.isArray(stored) ? (stored as unknown[]).filter(isMade) : [];
    } catch {
      return [];
    }
  }
}

const isMade = (value: unknown): value is Made =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
