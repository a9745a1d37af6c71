import type { Called } from './outages.js';

/** How an answer is asked for, from the surest way to the one that every server takes. */
export const answerForms = ['json_schema', 'json_object', 'plain'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** What a model was found to take. */
export interface Capabilities {
  form: AnswerForm;
  takesTemperature: boolean;
}

/** What is known of each model of a server, of all that call from this process: what was refused once is not asked for again. */
export class ModelCapabilities {
  private readonly known = new Map<string, Capabilities>();

  of(called: Called): Capabilities {
    return this.known.get(keyOf(called)) ?? { form: 'json_schema', takesTemperature: true };
  }

  learn(called: Called, capabilities: Capabilities): void {
    this.known.set(keyOf(called), capabilities);
  }
}

const keyOf = ({ provider, account, model }: Called): string => JSON.stringify([provider, account, model]);
