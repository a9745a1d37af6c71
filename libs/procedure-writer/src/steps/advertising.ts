import { normOf } from '../language/token.js';
import type { Statement } from '../types/statement.js';

/** Phrases for buyers only: a lower price, what is included, opening hours, the way to a shop. */
const offer = new RegExp(
  `\\b(?:${[
    '(?:percent|pounds|dollars|euros) off|half price|two for one|from (?:just|only)|find it cheaper|double the difference',
    'no (?:deposit|interest|obligation|hidden (?:charges|costs|fees))|nothing to pay|pay nothing|costs you nothing|for nothing$',
    'on (?:us|the house)$|free (?:parking|delivery|of charge)|eats? free|(?:is|are) free$',
    '(?:weekend|week|month) only|offer ends|while stocks|terms apply|money back',
    'seven days a week|open (?:every day|till|until|late|from)',
    'come (?:on )?down|come and see us|drop in|pop in|visit (?:us|our)|find us|(?:oh|one) eight hundred',
  ].join('|')})\\b`,
);

/** A training for staff may quote offers: with this many, and one statement of five, it is an advertisement. */
const fewestOffers = 4;
const leastShare = 0.2;

/** An advertisement has imperatives as a procedure does ("bring the kids", "take your shoes off"), but repeats its offers. */
export function isAdvertisement(statements: readonly Statement[]): boolean {
  const offers = statements.filter(({ kind, spoken }) => kind === 'promotion' || offer.test(normOf(spoken)));
  return offers.length >= Math.max(fewestOffers, leastShare * statements.length);
}
