import { useQuery } from '@tanstack/react-query';
import { progressPollMilliseconds } from '@sop/contracts';
import { reads } from '../../api/reads.js';
import { pollAfter } from './stages.js';

/** The making of an SOP as it goes on. Asks every half second, in line more rarely, not while the tab is hidden, until it ends. */
export function useProgress(sopId: string, everyMilliseconds: number = progressPollMilliseconds) {
  return useQuery({
    ...reads.progress(sopId),
    refetchInterval: (query) => pollAfter(query.state.data, everyMilliseconds),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
}
