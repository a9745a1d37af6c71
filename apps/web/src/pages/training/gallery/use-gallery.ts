import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { galleryPage, routes, type FrameAnnotation, type FrameFilter } from '@sop/contracts';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import {
  framesOf,
  nextParam,
  previousParam,
  windowStart,
  withSaved,
  type FramePages,
  type PageParam,
} from './gallery-window.js';

/** Signed paths expire, so an unused gallery is not cached longer than this. */
const cacheMilliseconds = 60_000;

/** The frames of a dataset around a target, fifty at a time in both directions. */
export function useGallery(datasetId: number, filter: FrameFilter, target: number | null) {
  const start = windowStart(target);
  const query = useInfiniteQuery({
    queryKey: keys.gallery(datasetId, filter, start),
    queryFn: ({ pageParam, signal }) =>
      call(routes.datasets.frames, {
        params: { id: datasetId },
        query: { filter, limit: galleryPage.size, ...pageParam },
        signal,
      }),
    initialPageParam: { from: start } as PageParam,
    getNextPageParam: (page, _, param) => nextParam(page, param),
    getPreviousPageParam: (page, _, param) => previousParam(page, param),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMilliseconds,
  });
  const frames = useMemo(() => framesOf(query.data?.pages ?? []), [query.data]);
  return { ...query, frames };
}

/** Whether the gallery around a target has loaded a frame. */
export function useIsLoaded(datasetId: number, filter: FrameFilter, target: number | null) {
  const client = useQueryClient();
  return useCallback(
    (frameNumber: number) => {
      const key = keys.gallery(datasetId, filter, windowStart(target));
      const frames = framesOf(client.getQueryData<FramePages>(key)?.pages ?? []);
      const [first, last] = [frames[0], frames.at(-1)];
      return Boolean(first && last && first.frame_number <= frameNumber && frameNumber <= last.frame_number);
    },
    [client, datasetId, filter, target],
  );
}

export type Gallery = ReturnType<typeof useGallery>;

/** Shows what the annotator saved: in the gallery at once, the dataset's counts from the server. */
export function useUpdateGallery(datasetId: number) {
  const client = useQueryClient();
  return useCallback(
    (saved: readonly FrameAnnotation[]) => {
      client.setQueriesData<FramePages>({ queryKey: keys.galleries(datasetId) }, (data) =>
        data ? withSaved(data, saved) : data,
      );
      void client.invalidateQueries({ queryKey: keys.dataset(datasetId) });
      void client.invalidateQueries({ queryKey: keys.datasetList });
    },
    [client, datasetId],
  );
}
