import { OpenAiRequestSlots } from './openai-slots.js';
import type { Called } from './outages.js';

/** The forms of answers, from the strictest to the one that every server takes. */
export const answerForms = ['json_schema', 'json_object', 'plain'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** The request options that a model accepts. */
export interface Capabilities {
  form: AnswerForm;
  takesTemperature: boolean;
}

/** The capabilities of each model of a server, shared by all callers of this process: a refused option is not requested again. */
export class ModelCapabilities {
  private readonly known = new Map<string, Capabilities>();
  /** Of models whose calls share a context that is too small for all of them, as llama.cpp has it by default. */
  private readonly queues = new Map<string, OpenAiRequestSlots>();

  /** By server and key: the seconds that each of its running calls may need, as estimated. */
  private readonly running = new Map<string, Set<{ seconds: number }>>();

  of(called: Called): Capabilities {
    return this.known.get(keyOf(called)) ?? { form: 'json_schema', takesTemperature: true };
  }

  learn(called: Called, capabilities: Capabilities): void {
    this.known.set(keyOf(called), capabilities);
  }

  /** From now on it is asked one question at a time. */
  takeTurns(called: Called): void {
    const key = keyOf(called);
    if (!this.queues.has(key)) this.queues.set(key, new OpenAiRequestSlots(1));
  }

  inTurn<T>(called: Called, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.queues.get(keyOf(called))?.run(work, signal) ?? work();
  }

  /** Runs a call with the seconds that those before it may need: a server that answers one at a time answers them first. */
  async beside<T>(
    { account }: Called,
    seconds: number,
    work: (secondsBefore: number) => Promise<T>,
  ): Promise<T> {
    const calls = this.running.get(account) ?? new Set();
    this.running.set(account, calls);
    const own = { seconds };
    const secondsBefore = [...calls].reduce((sum, call) => sum + call.seconds, 0);
    calls.add(own);
    try {
      return await work(secondsBefore);
    } finally {
      calls.delete(own);
      if (calls.size === 0) this.running.delete(account);
    }
  }
}

const keyOf = ({ provider, account, model }: Called): string => JSON.stringify([provider, account, model]);
