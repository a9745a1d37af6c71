import type { Migration } from '@sop/database';

/** Statements that block a service using the table, and what to write instead. */
const rules: readonly { pattern: RegExp; table: number; instead: string }[] = [
  {
    pattern: /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(\w+)/gi,
    table: 1,
    instead: 'a concurrent migration: create index concurrently',
  },
  {
    pattern:
      /\balter\s+table\s+(?:only\s+)?(\w+)(?:(?!;).)*?\badd\s+(?:constraint|foreign|check|unique|primary)(?:(?!not\s+valid)[^;])*;?$/gis,
    table: 1,
    instead: 'add the constraint not valid, and validate it in a later migration',
  },
  {
    pattern:
      /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/gi,
    table: 1,
    instead: 'add a second column',
  },
  {
    pattern: /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*\bset\s+not\s+null\b/gi,
    table: 1,
    instead: 'add a check not valid, and validate it in a later migration',
  },
  {
    pattern:
      /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*\badd\s+column\b[^;,]*\b(?:generated\s+always|serial|bigserial|references|unique|primary\s+key)\b/gi,
    table: 1,
    instead: 'add a plain column, which rewrites and checks nothing',
  },
  {
    pattern:
      /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*\badd\s+column\b[^;,]*\bdefault\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\b/gi,
    table: 1,
    instead: 'a default that is the same for every row',
  },
  {
    pattern: /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*\b(?:drop\s+column|rename)\b/gi,
    table: 1,
    instead: 'leave it to a later release, because the previous version still uses it',
  },
  {
    pattern: /\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)/gi,
    table: 1,
    instead: 'leave it to a later release, because the previous version still uses it',
  },
  {
    // Also behind `with`, where `do update set` of an insert is no statement of its own.
    pattern: /^\s*(?:with\b.*?\b)?(?:update(?!\s+set\b)|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gis,
    table: 1,
    instead: 'write the rows in batches when the service starts, as foldColumn does',
  },
  {
    pattern: /^\s*do\s+(?:language\s+\w+\s+)?(\$\w*\$|').*/gis,
    table: 1,
    instead: 'plain statements, which can be read here',
  },
  {
    pattern:
      /\b(?:lock\s+table|cluster|vacuum\s+full|reindex\s+(?:table|index)(?!\s+concurrently))\s+(\w+)/gi,
    table: 1,
    instead: 'no statement that locks a whole table',
  },
];

/**
 * Statements of a migration that would block writes or reads of an existing table for as long as the table is large. Tables that the same migration
 * creates are empty and exempt.
 *
 * @returns one sentence for each statement
 */
export function blockingStatements({ up }: Pick<Migration, 'up'>): string[] {
  const sql = up.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--[^\n]*/g, ' ');
  const created = new Set(
    [...sql.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  const statements = sql.split(';');
  const refused = statements.flatMap((statement) =>
    rules.flatMap(({ pattern, table, instead }) =>
      [...statement.matchAll(pattern)]
        .filter((match) => !created.has(match[table]))
        .map((match) => `${match[0].trim().replace(/\s+/g, ' ')}: ${instead}`),
    ),
  );
  return [...refused, ...lateValidations(statements, created)];
}

/** A validation reads the whole table while the transaction holds the lock of what changed the table before it. */
function lateValidations(statements: readonly string[], created: ReadonlySet<string | undefined>): string[] {
  const changes = statements.flatMap((statement) => {
    const [, table, change = ''] = /\balter\s+table\s+(?:only\s+)?(\w+)\s+(.*)/is.exec(statement) ?? [];
    return table && !created.has(table) ? [{ table, change: change.trim() }] : [];
  });
  const isAlone = (change: string) => /^(?:validate\s+constraint\s+\w+[\s,]*)+$/i.test(change);
  return changes
    .filter(({ table, change }) => {
      const others = changes.filter((each) => each.table === table && !isAlone(each.change));
      return /\bvalidate\s+constraint\b/i.test(change) && others.length > 0;
    })
    .map(({ table }) => `validate constraint of ${table}: validate it in a later migration`);
}
