import type { Tx } from '@sop/database';

const special = /[\\^$.|?*+()[\]{}]/g;
/** A regular expression, of JavaScript and of PostgreSQL, of exactly this text. */
export const literalPattern = (text: string): string => text.replace(special, String.raw`\$&`);

/** Tables with the words of events. */
export const eventTables = ['outbox', 'dead_letter'] as const;

interface Replacement {
  /** A regular expression of PostgreSQL. */
  pattern: string;
  by: string;
}

interface Names {
  names: readonly string[];
  /** Of others, which begin with one of them: the longest name is the one that is mentioned. */
  longerNames?: readonly string[];
}

/**
 * Mentions (`@Ann Lee`) and addresses are replaced by the pseudonym. A name without an @ is not looked for: it may be a word, or
 * the name of someone else.
 */
export function replacementsOf({ names, longerNames = [] }: Names, pseudonym: string): Replacement[] {
  const mentions = names.map((name) => {
    const others = longerNames
      .filter((other) => other.length > name.length && other.toLowerCase().startsWith(name.toLowerCase()))
      .map((other) => `(?!${literalPattern(other.slice(name.length))}(?![[:alnum:]]))`);
    return { pattern: `@${literalPattern(name)}(?![[:alnum:]])${others.join('')}`, by: `@${pseudonym}` };
  });
  const addresses = names
    .filter((name) => name.includes('@'))
    .map((address) => ({
      pattern: String.raw`(?<![[:alnum:]._%+-])${literalPattern(address)}(?!\.?[[:alnum:]-])`,
      by: pseudonym,
    }));
  return [...mentions, ...addresses];
}

/** Replaces the names in a column of texts of the company. */
export async function replaceNamesInTexts(
  tx: Tx,
  { table, column, companyId }: { table: string; column: string; companyId: string },
  replacements: readonly Replacement[],
): Promise<void> {
  for (const { pattern, by } of replacements)
    await tx.execute(
      `update ${table} set ${column} = regexp_replace(${column}, $2, $3, 'gi') where company_id = $1 and ${column} ~* $2`,
      [companyId, pattern, by],
    );
}

/** Replaces them in stored events of the company: those that were sent are stored for days, in case the bus loses its store. */
export async function replaceNamesInEvents(
  tx: Tx,
  companyId: string,
  { names, longerNames = [], pseudonym }: Names & { pseudonym: string },
): Promise<void> {
  const escapedIn = (all: readonly string[]) => all.map((name) => JSON.stringify(name).slice(1, -1));
  const escaped = { names: escapedIn(names), longerNames: escapedIn(longerNames) };
  for (const table of eventTables)
    for (const { pattern, by } of replacementsOf(escaped, pseudonym))
      await tx.execute(
        `update ${table} set payload = regexp_replace(payload::text, $2, $3, 'gi')::jsonb
          where payload ->> 'company_id' = $1 and payload::text ~* $2`,
        [companyId, pattern, by],
      );
}
