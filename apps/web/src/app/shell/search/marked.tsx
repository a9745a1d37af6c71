import type { SearchPassage } from '@sop/contracts';
import type { ReactNode } from 'react';

/** A text with the words that answer the search. */
export function Marked({ text, marks }: Pick<SearchPassage, 'text' | 'marks'>) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of marks) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
