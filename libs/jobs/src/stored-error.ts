import { cleanText, truncate } from '@sop/contracts';

const maxLength = 4000;

/**
 * The stack of an error with its causes, for the operator, as it can be stored: an error may quote what came from outside, and
 * PostgreSQL accepts not every character. At most 4,000 UTF-16 units.
 */
export function storedError(error: unknown): string {
  const stacks: string[] = [];
  for (
    let cause = error;
    cause !== undefined && stacks.length < 5;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    stacks.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  // Twice the length is enough, whatever is removed: cleaning megabytes would take seconds.
  return truncate(cleanText(stacks.join('\nbecause of ').slice(0, 2 * maxLength)), maxLength);
}
