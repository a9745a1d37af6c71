import { Injectable, Logger } from '@nestjs/common';
import { searchLimits, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import { errorCode, InjectDatabase, type Database } from '@sop/database';
import type { Caller } from '@sop/service-kit';
import { audienceOf } from '../releases/read-shown.js';
import { stemmers } from './languages.js';
import { audienceWord, companyWord } from './scope-words.js';
import { searchQuery, similarWordsQuery } from './search-query.js';
import { foundWords, presentHit, type FoundRow } from './search.presenter.js';
import { wantedWords } from './words.js';

type Query = QueryOf<typeof routes.search.sops>;
type Reply = ReplyOf<typeof routes.search.sops>;
type Searcher = Pick<Caller, 'companyId' | 'permissions'>;

/** A word of the search by its position in it. Several with one number: any of them will do. */
interface Wanted {
  number: number;
  word: string;
}

/** No schema or no function of that name: the database was prepared by hand, without the extensions. */
const missing = ['3F000', '42883'];

const none: Reply = { items: [], next_offset: null, similar_words: [] };
const limits = { timeoutMilliseconds: searchLimits.milliseconds };

@Injectable()
export class SearchService {
  private readonly logger = new Logger(SearchService.name);

  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  /** Words that are in no SOP are replaced by similar ones when nothing is found otherwise. */
  async sops(caller: Caller, query: Query): Promise<Reply> {
    const wanted = wantedOf(query.text);
    if (wanted.length === 0) return none;
    const exact = await this.find(caller, query, wanted);
    if (exact.length > 0) return present(query, exact, []);
    const similar = [...wanted.flatMap(withoutUmlauts), ...(await this.similarTo(caller, wanted))];
    if (similar.length === 0) return none;
    return present(query, await this.find(caller, query, [...wanted, ...similar]), similar);
  }

  /** One row more than the page has. */
  private find(caller: Caller, { offset, limit }: Query, wanted: readonly Wanted[]): Promise<FoundRow[]> {
    return this.database.tenantRows<FoundRow>(
      caller.companyId,
      searchQuery,
      searchParameters(caller, wanted, { offset, limit }),
      limits,
    );
  }

  private async similarTo(caller: Searcher, wanted: readonly Wanted[]): Promise<Wanted[]> {
    const { companyId } = caller;
    const mistyped = wanted.filter(({ word }) => word.length >= 4);
    const words = [mistyped.map(({ number }) => number), mistyped.map(({ word }) => word)];
    try {
      return await this.database.tenantRows<Wanted>(
        companyId,
        similarWordsQuery,
        [companyId, ...words, scopeOf(caller)],
        limits,
      );
    } catch (error) {
      if (!missing.includes(errorCode(error) ?? '')) throw error;
      this.logger.warn(
        'The search does not tolerate typing errors: the schema `extensions` lacks pg_trgm or fuzzystrmatch.',
      );
      return [];
    }
  }
}

/** The words of a search with their positions in it. */
export const wantedOf = (text: string): Wanted[] =>
  wantedWords(text, searchLimits.words).map((word, at) => ({ number: at + 1, word }));

/** German without umlauts on the keyboard: `oel` for `Öl`, which is folded to `ol`. The stemmers of early versions do not know that. */
const withoutUmlauts = ({ number, word }: Wanted): Wanted[] =>
  /[aou]e/.test(word) ? [{ number, word: word.replace(/([aou])e/g, '$1') }] : [];

/** The SOPs of the company as the caller sees them, as a vector query. */
function scopeOf(caller: Searcher): string {
  const audiences = ['everyone', audienceOf(caller)] as const;
  return `'${companyWord(caller.companyId)}' & (${audiences.map((each) => `'${audienceWord(each)}'`).join(' | ')})`;
}

/** The parameters of {@link searchQuery}. */
export function searchParameters(
  caller: Searcher,
  wanted: readonly Wanted[],
  { offset, limit }: Pick<Query, 'offset' | 'limit'>,
): unknown[] {
  const last = Math.max(...wanted.map(({ number }) => number));
  return [
    caller.companyId,
    wanted.map(({ number }) => number),
    wanted.map(({ word }) => word),
    last,
    stemmers,
    scopeOf(caller),
    offset,
    limit + 1,
  ];
}

function present({ offset, limit }: Query, rows: readonly FoundRow[], similar: readonly Wanted[]): Reply {
  const shown = rows.slice(0, limit);
  // Of the similar words only those that the caller may read somewhere.
  const found = new Map(shown.flatMap(foundWords));
  return {
    items: shown.map(presentHit),
    next_offset: rows.length > limit ? offset + limit : null,
    similar_words: [...new Set(similar.flatMap(({ word }) => found.get(word) ?? []))],
  };
}
