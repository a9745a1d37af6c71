import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type TrainingProgress } from '@sop/contracts';
import { useEffect } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { texts } from '../training.texts.js';
import { pollAfter, readProgress, UnreadableProgress } from './polling.js';

async function askProgress(id: string, signal: AbortSignal): Promise<TrainingProgress> {
  const answer: unknown = await call(routes.trainingProgress.get, { params: { id }, signal }).catch(
    (error: unknown) => {
      throw error instanceof SyntaxError ? new UnreadableProgress() : error;
    },
  );
  return readProgress(answer);
}

/** Polls a training every two seconds, not while the tab is hidden, until it has ended or does not exist. */
export function useTraining(id: string) {
  return useQuery({
    queryKey: keys.training(id),
    queryFn: ({ signal }) => askProgress(id, signal),
    refetchInterval: ({ state }) => pollAfter(state.data, state.error),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  });
}

/** Its epochs, fetched after each one and once more at the end. */
export function useTrainingHistory(id: string, progress: TrainingProgress | undefined) {
  const { data = [], refetch } = useQuery({
    queryKey: keys.trainingHistory(id),
    queryFn: ({ signal }) => call(routes.trainingProgress.history, { params: { id }, signal }),
    enabled: false,
    retry: false,
  });
  const { epoch, status } = progress ?? {};
  useEffect(() => {
    if (epoch !== undefined && epoch > 0) void refetch();
  }, [refetch, epoch, status]);
  return data;
}

const asStopped = (progress: TrainingProgress): TrainingProgress => ({
  ...progress,
  status: 'failed',
  message: texts.stopped,
  message_codes: [],
  error_message: texts.stopped,
  error_message_codes: [],
});

/** Stops it and shows that at once. A training that had completed stays completed. */
export function useStopTraining(id: string) {
  const client = useQueryClient();
  const key = keys.training(id);
  return useMutation({
    mutationFn: () => call(routes.trainingProgress.stop, { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<TrainingProgress>(key);
      if (before) client.setQueryData(key, asStopped(before));
      return before;
    },
    onSuccess: (reply) => client.setQueryData(key, reply.status === 'completed' ? reply : asStopped(reply)),
    onError: async (_, __, before) => {
      client.setQueryData(key, before);
      await client.invalidateQueries({ queryKey: key });
    },
  });
}
