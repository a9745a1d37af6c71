import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Progress } from '@sop/contracts';
import { hasStatus } from '../../../api/problem.js';
import { localizedMessages } from '../../../api/status-messages.js';
import { queries } from '../../../api/queries.js';
import { texts as generatingTexts } from '../../../features/generating/generating.texts.js';
import { hasFailed, isComplete, pollInterval } from '../../../features/generating/stages.js';
import type { ListedVideo } from './several-videos.js';
import type { VideoQueue } from './video-queue.js';

/** SOPs are made in their order, so that the progress of the first ones is enough. */
const followedAtOnce = 4;
const everyMilliseconds = 2000;
/** A new SOP has no progress for a moment. */
const missingTimes = 15;

interface Ended {
  readonly id: string;
  readonly state: 'made' | 'failed' | 'lost';
  readonly reason?: string;
}

/** Follows the SOPs that are being made, and reports their end to the queue. */
export function useMadeSops(queue: VideoQueue, videos: readonly ListedVideo[]): void {
  const followed = videos.filter(({ state }) => state === 'making').slice(0, followedAtOnce);
  const ended = useQueries({
    queries: followed.map(({ sopId }) => ({
      ...queries.progress(sopId ?? ''),
      refetchInterval: (query: { state: { data: Progress | undefined } }) =>
        pollInterval(query.state.data, everyMilliseconds),
      retry: false,
    })),
    combine: (results) =>
      results.flatMap(({ data, error, errorUpdateCount }, at): Ended[] => {
        const id = followed[at]?.id ?? '';
        if (hasStatus(error, 404) && errorUpdateCount >= missingTimes) return [{ id, state: 'lost' }];
        // Progress is stored for a while: it expires only after its end.
        if (isComplete(data) || data?.stage === 'expired') return [{ id, state: 'made' }];
        if (!hasFailed(data)) return [];
        const reason = localizedMessages(data?.detail ?? '', data?.detail_codes);
        return [{ id, state: 'failed', reason: reason || generatingTexts.failed }];
      }),
  });
  useEffect(() => {
    for (const { id, state, reason = null } of ended) {
      if (state === 'lost') queue.lost(id);
      else queue.ended(id, reason);
    }
  }, [queue, ended]);
}
