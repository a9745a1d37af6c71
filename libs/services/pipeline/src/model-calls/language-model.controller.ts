import { Controller } from '@nestjs/common';
import { routes, shownModelCalls, type ReplyOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { costOf, priceOf, type Price } from './model-price.js';

type Calls = ReplyOf<typeof routes.languageModel.calls>;
type CallRow = Omit<Calls['calls'][number], 'at' | 'cost'> & { at: Date };

const callsSql = `select at, task, model, form, seconds, tokens_in, tokens_out, outcome
  from model_call order by id desc limit ${shownModelCalls}`;
const setPriceSql = `insert into model_price (currency, input_per_million, output_per_million) values ($1, $2, $3)
  on conflict (is_only) do update set currency = excluded.currency,
    input_per_million = excluded.input_per_million, output_per_million = excluded.output_per_million`;

/** The latest calls to language models and their cost. */
@Controller()
export class LanguageModelController {
  constructor(@InjectDatabase('pipeline') private readonly database: Database) {}

  @Serve(routes.languageModel.calls)
  read(): Promise<Calls> {
    return this.database.system(async (tx) => {
      const price = await priceOf(tx);
      const calls = await tx.query<CallRow>(callsSql);
      return {
        price,
        calls: calls.map((call) => ({ ...call, at: call.at.toISOString(), cost: costOf(call, price) })),
      };
    });
  }

  @Serve(routes.languageModel.setPrice)
  async setPrice(@Input() { body }: InputOf<typeof routes.languageModel.setPrice>): Promise<Price> {
    const values = [body.currency, body.input_per_million, body.output_per_million];
    await this.database.system(async (tx) => {
      await tx.execute(setPriceSql, values);
      await tx.audit({ action: 'model-price.set', companyId: null, targets: [] });
    });
    return body;
  }
}
