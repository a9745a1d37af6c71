import type { Database } from '@sop/database';
import type { Logger } from '@sop/service-kit';
import type { ModelCall, ModelCallLog } from '../ai/index.js';

/** More than an operator is shown, so that what is removed never shows. */
const keptCalls = 500;

const calledSql = `with added as (
    insert into model_call (task, provider, model, form, seconds, tokens_in, tokens_out, outcome)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
  ), removed as (
    delete from model_call where id <= (select id from added) - ${keptCalls}
  )
  insert into model_use (task, outcome, calls, tokens_in, tokens_out, seconds)
  values ($1, $8, 1, coalesce($6, 0), coalesce($7, 0), $5)
  on conflict (task, outcome) do update set calls = model_use.calls + 1, seconds = model_use.seconds + excluded.seconds,
    tokens_in = model_use.tokens_in + excluded.tokens_in, tokens_out = model_use.tokens_out + excluded.tokens_out`;

/** Where workers write down what they asked of language models. */
export class ModelCallsInDatabase implements ModelCallLog {
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** One after the other, and never in the way of the work. */
  called({ task, provider, model, form, seconds, tokensIn, tokensOut, outcome }: ModelCall): void {
    const values = [task, provider, model, form, seconds, tokensIn, tokensOut, outcome];
    this.written = this.written
      .then(() => this.database.system((tx) => tx.execute(calledSql, values)))
      .then(
        () => undefined,
        (error: unknown) =>
          this.logger.warn('A call to a language model could not be written down', { error }),
      );
  }
}
