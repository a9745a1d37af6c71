import type { Database } from '@sop/database';
import type { Logger } from '@sop/service-kit';
import type { ModelCall, ModelCallLog } from '../ai/index.js';

/** More than operators see, so that deletions are invisible. */
const maxCalls = 500;

const insertSql = `with added as (
    insert into model_call (task, provider, model, form, seconds, tokens_in, tokens_out, outcome)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
  ), removed as (
    delete from model_call where id <= (select id from added) - ${maxCalls}
  )
  insert into model_use (task, outcome, calls, tokens_in, tokens_out, seconds)
  values ($1, $8, 1, coalesce($6, 0), coalesce($7, 0), $5)
  on conflict (task, outcome) do update set calls = model_use.calls + 1, seconds = model_use.seconds + excluded.seconds,
    tokens_in = model_use.tokens_in + excluded.tokens_in, tokens_out = model_use.tokens_out + excluded.tokens_out`;

/** Workers store their calls to language models here. */
export class ModelCallsInDatabase implements ModelCallLog {
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Writes in order and never delays the caller. */
  called({ task, provider, model, form, seconds, tokensIn, tokensOut, outcome }: ModelCall): void {
    const values = [task, provider, model, form, seconds, tokensIn, tokensOut, outcome];
    this.pending = this.pending
      .then(() => this.database.system((tx) => tx.execute(insertSql, values)))
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn('A call to a language model could not be stored', { error }),
      );
  }
}
