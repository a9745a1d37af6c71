import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type ShownSpeechModel } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

const pollMilliseconds = 2000;

/** The speech models of this installation, polled while one is being fetched. */
export const useSpeechModels = () =>
  useQuery({
    queryKey: keys.speechModels,
    queryFn: ({ signal }) => call(routes.speechModels.read, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.models.some((model) => model.state === 'fetching') ? pollMilliseconds : false,
  });

const actions = {
  fetch: routes.speechModels.fetch,
  cancel: routes.speechModels.cancel,
  remove: routes.speechModels.remove,
} as const;
export type SpeechModelAction = keyof typeof actions;

/** Every action returns the new overview. */
export function useSpeechModelAction(name: ShownSpeechModel['name']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: SpeechModelAction) => call(actions[action], { params: { name } }),
    onSuccess: (overview) => client.setQueryData(keys.speechModels, overview),
  });
}
