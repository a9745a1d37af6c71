import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { redactionLimits, routes, type FoundWords } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

/** Each once, and as many as can be looked for together. */
export const soughtOf = (all: readonly string[]): string[] =>
  [...new Map(all.map((text) => [text.toLowerCase(), text])).values()]
    .filter(({ length }) => length >= 2 && length <= redactionLimits.text)
    .slice(0, redactionLimits.texts);

/** Where texts are in the words of an SOP; nothing is asked for without texts. */
export const useFoundWords = (sopId: string, sought: readonly string[]) =>
  useQuery({
    queryKey: [...keys.redaction(sopId), 'words', sought],
    queryFn: ({ signal }) =>
      call(routes.redaction.findWords, { params: { id: sopId }, body: { texts: [...sought] }, signal }),
    enabled: sought.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** In the draft and in everything else that is replaced. */
export const totalOf = ({ count, elsewhere }: FoundWords): number =>
  count + Object.values(elsewhere).reduce((sum, each) => sum + each, 0);
