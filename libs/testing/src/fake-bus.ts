import type { AnswerOf, AskOf, NoticeDefinition, QuestionDefinition } from '@sop/contracts';
import { Bus, Unavailable } from '@sop/messaging';
import type { z } from 'zod';

interface FakeAnswer {
  question: string;
  give(ask: unknown): unknown;
}

/** An answer for `fakeBus`: what the owner of the question would say. */
export function answer<Q extends QuestionDefinition>(
  question: Q,
  give: (ask: z.output<Q['ask']>) => AnswerOf<Q> | Promise<AnswerOf<Q>>,
): FakeAnswer {
  return { question: question.name, give: (ask) => give(question.ask.parse(ask) as z.output<Q['ask']>) };
}

export interface FakeBus extends Bus {
  readonly asked: { question: string; ask: unknown }[];
  readonly told: { notice: string; payload: unknown }[];
}

/** A bus for unit tests: `fakeBus(answer(ReserveUsage, () => ({ … })))`. Any other question is unavailable. */
export function fakeBus(...answers: FakeAnswer[]): FakeBus {
  return new AnsweringBus(answers);
}

class AnsweringBus extends Bus implements FakeBus {
  readonly asked: FakeBus['asked'] = [];
  readonly told: FakeBus['told'] = [];

  constructor(private readonly answers: FakeAnswer[]) {
    super();
  }

  override async ask<Q extends QuestionDefinition>(question: Q, ask: AskOf<Q>): Promise<AnswerOf<Q>> {
    this.asked.push({ question: question.name, ask });
    const known = this.answers.find((one) => one.question === question.name);
    if (!known) throw new Unavailable(question.name, 'nobody-answers');
    return question.answer.parse(await known.give(ask)) as AnswerOf<Q>;
  }

  override tell<N extends NoticeDefinition>(notice: N, payload: z.input<N['payload']>): void {
    this.told.push({ notice: notice.name, payload: notice.payload.parse(payload) });
  }
}
