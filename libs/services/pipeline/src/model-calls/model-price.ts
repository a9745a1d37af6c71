import type { routes, ReplyOf } from '@sop/contracts';
import type { Tx } from '@sop/database';

type Calls = ReplyOf<typeof routes.languageModel.calls>;
/** What the operator says that a million tokens cost. */
export type Price = NonNullable<Calls['price']>;
type Tokens = Pick<Calls['calls'][number], 'tokens_in' | 'tokens_out'>;

const priceSql = `select currency, input_per_million, output_per_million from model_price`;

export const priceOf = async (tx: Tx): Promise<Price | null> => (await tx.query<Price>(priceSql))[0] ?? null;

/** In the price's currency; null without a price or without tokens. */
export function costOf({ tokens_in, tokens_out }: Tokens, price: Price | null): number | null {
  if (price === null || (tokens_in === null && tokens_out === null)) return null;
  return ((tokens_in ?? 0) * price.input_per_million + (tokens_out ?? 0) * price.output_per_million) / 1e6;
}
