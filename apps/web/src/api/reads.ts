import { queryOptions } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from './call.js';
import { keys, type SopFilter } from './query.js';

/** What more than one page reads, with its key. */
export const reads = {
  me: () =>
    queryOptions({
      queryKey: keys.me,
      queryFn: ({ signal }) => call(routes.auth.me, { signal }),
      staleTime: 5 * 60_000,
    }),
  company: () =>
    queryOptions({
      queryKey: keys.company,
      queryFn: ({ signal }) => call(routes.auth.company, { signal }),
      staleTime: 5 * 60_000,
    }),
  departments: () =>
    queryOptions({
      queryKey: keys.departments,
      queryFn: ({ signal }) => call(routes.departments.list, { signal }),
    }),
  sops: (filter: SopFilter) =>
    queryOptions({
      queryKey: keys.sopList(filter),
      queryFn: ({ signal }) => call(routes.sops.list, { query: filter, signal }),
    }),
  sop: (id: string) =>
    queryOptions({
      queryKey: keys.sop(id),
      queryFn: ({ signal }) => call(routes.sops.get, { params: { id }, signal }),
    }),
  progress: (sopId: string) =>
    queryOptions({
      queryKey: keys.progress(sopId),
      queryFn: ({ signal }) => call(routes.pipeline.progress, { params: { sopId }, signal }),
      staleTime: 0,
    }),
  frames: (id: string, fps: number) =>
    queryOptions({
      queryKey: keys.frames(id, fps),
      queryFn: ({ signal }) => call(routes.pipeline.frames, { params: { id }, query: { fps }, signal }),
      staleTime: 60_000,
    }),
  recording: () =>
    queryOptions({
      queryKey: keys.recording,
      queryFn: ({ signal }) => call(routes.screenRecording.settings, { signal }),
      staleTime: 60_000,
    }),
  billing: () =>
    queryOptions({
      queryKey: keys.billing,
      queryFn: ({ signal }) => call(routes.billing.overview, { signal }),
    }),
  plans: () =>
    queryOptions({
      queryKey: keys.plans,
      queryFn: ({ signal }) => call(routes.billing.plans, { signal }),
    }),
};
