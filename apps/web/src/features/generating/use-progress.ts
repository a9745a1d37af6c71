import { useQuery } from '@tanstack/react-query';
import { progressPollMilliseconds } from '@sop/contracts';
import { reads } from '../../api/reads.js';
import { isUnderWay } from './stages.js';

/** The making of an SOP as it goes on. Asks every half second, not while the tab is hidden, until it ends. */
export function useProgress(sopId: string, everyMilliseconds: number = progressPollMilliseconds) {
  return useQuery({
    ...reads.progress(sopId),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? everyMilliseconds : false),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
}
