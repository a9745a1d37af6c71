import type { AnswerOf, AskOf, NoticeDefinition, QuestionDefinition } from '@sop/contracts';
import { carriedHeaders } from '@sop/database';
import type { z } from 'zod';
import { type AskOptions, Bus } from './bus.js';
import type { Transport } from './transport.js';

const defaultTimeoutSeconds = 2;

/** The bus as services see it, over whatever transport. */
export class TransportBus extends Bus {
  constructor(private readonly transport: Pick<Transport, 'ask' | 'tell'>) {
    super();
  }

  override async ask<Q extends QuestionDefinition>(
    question: Q,
    ask: AskOf<Q>,
    options: AskOptions = {},
  ): Promise<AnswerOf<Q>> {
    const body = question.ask.parse(ask);
    const seconds = options.timeoutSeconds ?? defaultTimeoutSeconds;
    const answer = await this.transport.ask(question.name, body, carriedHeaders(), seconds);
    return question.answer.parse(answer) as AnswerOf<Q>;
  }

  override tell<N extends NoticeDefinition>(notice: N, payload: z.input<N['payload']>): void {
    this.transport.tell(notice.name, notice.payload.parse(payload));
  }
}
