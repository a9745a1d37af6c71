import { useQuery } from '@tanstack/react-query';
import { progressPollMilliseconds } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { pollInterval } from './stages.js';

/** Polls the progress of a generation every half second, less often while queued, not while the tab is hidden, until it ends. */
export function useProgress(sopId: string, everyMilliseconds: number = progressPollMilliseconds) {
  return useQuery({
    ...queries.progress(sopId),
    refetchInterval: (query) => pollInterval(query.state.data, everyMilliseconds),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
}
