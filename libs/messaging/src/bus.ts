import type { AnswerOf, AskOf, NoticeDefinition, QuestionDefinition } from '@sop/contracts';
import type { z } from 'zod';

export interface AskOptions {
  /** 2 unless said otherwise. */
  timeoutSeconds?: number;
}

export type UnavailableReason = 'nobody-answers' | 'timeout' | 'failed';

/** Another service could not answer a question: it is away, too slow, or failed over it (its own log says how). */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  constructor(
    readonly question: string,
    readonly reason: UnavailableReason,
    options?: ErrorOptions,
  ) {
    super(`${question}: ${reason.replace('-', ' ')}`, options);
  }
}

/** The port through which services speak to each other in the moment. Facts that must not be lost go through `tx.emit`. */
export abstract class Bus {
  /** @throws Unavailable */
  abstract ask<Q extends QuestionDefinition>(
    question: Q,
    ask: AskOf<Q>,
    options?: AskOptions,
  ): Promise<AnswerOf<Q>>;

  /** Tells every running process, this one included; kept nowhere, so whoever is away misses it. */
  abstract tell<N extends NoticeDefinition>(notice: N, payload: z.input<N['payload']>): void;
}
