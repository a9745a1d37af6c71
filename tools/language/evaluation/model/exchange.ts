import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question as it is sent to a language model. */
export interface Question {
  messages: readonly { role: string; content: string }[];
  response_format?: unknown;
}

/** Of a question of writing, with how its answer is compared afterwards: where the hash differs, another answer is to be written. */
export const hashOf = ({ messages }: Question, writingShape: unknown, checkInstructions: string): string =>
  createHash('sha256')
    .update(JSON.stringify([messages, writingShape, checkInstructions]))
    .digest('hex')
    .slice(0, 16);

/** What a question is for: to write a window, or to compare it with the transcript. */
export type QuestionKind = 'write' | 'verify';

/**
 * Questions to a language model as files, for an answerer who sees nothing else: `prompts/NAME.write.1.json` is answered by the raw
 * text of the reply in `answers/NAME.write.1.json`.
 */
export class Exchange {
  /** Names of the questions that have no answer. */
  readonly waiting: string[] = [];
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    for (const part of ['prompts', 'answers']) mkdirSync(join(folder, part), { recursive: true });
  }

  /** The reply to exactly this question; undefined where there is none, and the question is in the folder from now on. */
  replyTo(
    narration: string,
    kind: QuestionKind,
    { messages, response_format }: Question,
  ): string | undefined {
    const file = this.fileOf(`${narration}.${kind}`, { messages, response_format });
    const answer = join(this.folder, 'answers', file);
    const reply = existsSync(answer) ? readFileSync(answer, 'utf8') : '';
    if (reply.trim() !== '') return reply;
    this.waiting.push(file);
    return undefined;
  }

  private fileOf(name: string, question: Question): string {
    for (let number = 1; ; number += 1) {
      const file = `${name}.${number}.json`;
      const path = join(this.folder, 'prompts', file);
      const text = `${JSON.stringify({ answer: `answers/${file}`, ...question }, null, 2)}\n`;
      if (!existsSync(path)) writeFileSync(path, text);
      else if (readFileSync(path, 'utf8') !== text) continue;
      return file;
    }
  }
}
