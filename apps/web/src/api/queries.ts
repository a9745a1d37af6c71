import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { routes, type QueryInputOf, type TranslationLanguage } from '@sop/contracts';
import { call } from './call.js';
import { keys, type SopFilter } from './query-keys.js';

const sopsPerPage = 60;
const revisionsPerPage = 40;
const invoicesPerPage = 12;
const notificationsPerPage = 30;
const unreadPollMilliseconds = 60_000;

/** Queries of more than one page, with their keys. */
export const queries = {
  me: () =>
    queryOptions({
      queryKey: keys.me,
      queryFn: ({ signal }) => call(routes.users.me, { signal }),
      staleTime: 5 * 60_000,
    }),
  notifications: () =>
    infiniteQueryOptions({
      queryKey: keys.notificationList,
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: notificationsPerPage, ...(pageParam !== null && { cursor: pageParam }) };
        return call(routes.notifications.list, { query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
    }),
  /** Polled while a page is open. */
  unreadNotifications: () =>
    queryOptions({
      queryKey: keys.unreadNotifications,
      queryFn: ({ signal }) => call(routes.notifications.unread, { signal }),
      refetchInterval: unreadPollMilliseconds,
    }),
  company: () =>
    queryOptions({
      queryKey: keys.company,
      queryFn: ({ signal }) => call(routes.company.me, { signal }),
      staleTime: 5 * 60_000,
    }),
  departments: () =>
    queryOptions({
      queryKey: keys.departments,
      queryFn: ({ signal }) => call(routes.departments.list, { signal }),
    }),
  users: (query: QueryInputOf<typeof routes.users.list>) =>
    queryOptions({
      queryKey: keys.userPages(query),
      queryFn: ({ signal }) => call(routes.users.list, { query, signal }),
    }),
  invitations: () =>
    infiniteQueryOptions({
      queryKey: keys.invitations,
      queryFn: ({ pageParam, signal }) => {
        const query = pageParam === null ? {} : { cursor: pageParam };
        return call(routes.invitations.list, { query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  formerMembers: () =>
    infiniteQueryOptions({
      queryKey: keys.formerMembers,
      queryFn: ({ pageParam, signal }) => {
        const query = pageParam === null ? {} : { cursor: pageParam };
        return call(routes.erasures.formerMembers, { query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** Of the caller without an id. */
  erasurePreview: (userId: string | null) =>
    queryOptions({
      queryKey: keys.erasurePreview(userId),
      queryFn: ({ signal }) =>
        userId === null
          ? call(routes.erasures.previewOwn, { signal })
          : call(routes.erasures.preview, { params: { id: userId }, signal }),
      staleTime: 0,
    }),
  audit: (query: QueryInputOf<typeof routes.audit.list>) =>
    queryOptions({
      queryKey: keys.audit(query),
      queryFn: ({ signal }) => call(routes.audit.list, { query, signal }),
      staleTime: 0,
    }),
  settings: () =>
    queryOptions({
      queryKey: keys.settings,
      queryFn: ({ signal }) => call(routes.settings.read, { signal }),
    }),
  transcription: () =>
    queryOptions({
      queryKey: keys.transcription,
      queryFn: ({ signal }) => call(routes.transcription.models, { signal }),
      staleTime: 60_000,
    }),
  sopPages: (filter: SopFilter) =>
    infiniteQueryOptions({
      queryKey: keys.sopPages(filter),
      queryFn: ({ pageParam, signal }) => {
        const query = { ...filter, limit: sopsPerPage, ...(pageParam !== null && { cursor: pageParam }) };
        return call(routes.sops.page, { query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  tags: () =>
    queryOptions({
      queryKey: keys.tags,
      queryFn: ({ signal }) => call(routes.tags.list, { signal }),
    }),
  savedViews: () =>
    queryOptions({
      queryKey: keys.savedViews,
      queryFn: ({ signal }) => call(routes.savedViews.list, { signal }),
    }),
  trash: (query: QueryInputOf<typeof routes.trash.list>) =>
    queryOptions({
      queryKey: keys.trashPage(query),
      queryFn: ({ signal }) => call(routes.trash.list, { query, signal }),
      staleTime: 0,
    }),
  /** Texts of SOPs; what a user has just changed is found at once. */
  search: (text: string) =>
    infiniteQueryOptions({
      queryKey: keys.search(text),
      queryFn: ({ pageParam, signal }) =>
        call(routes.search.sops, { query: { text, offset: pageParam }, signal }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next_offset,
      staleTime: 0,
    }),
  /** Number of SOPs of a department: the `total` of one page. */
  sopsIn: (departmentId: string) =>
    queryOptions({
      queryKey: keys.sopsIn(departmentId),
      queryFn: ({ signal }) =>
        call(routes.sops.page, { query: { department_id: departmentId, limit: 1 }, signal }),
      staleTime: 0,
    }),
  sop: (id: string) =>
    queryOptions({
      queryKey: keys.sop(id),
      queryFn: ({ signal }) => call(routes.sops.get, { params: { id }, signal }),
    }),
  translations: (sopId: string) =>
    queryOptions({
      queryKey: keys.translations(sopId),
      queryFn: ({ signal }) => call(routes.translations.list, { params: { id: sopId }, signal }),
    }),
  /** A change of the original makes sentences stale: it is read again whenever it is opened. */
  translation: (sopId: string, language: TranslationLanguage) =>
    queryOptions({
      queryKey: keys.translation(sopId, language),
      queryFn: ({ signal }) => call(routes.translations.get, { params: { id: sopId, language }, signal }),
      staleTime: 0,
    }),
  revisions: (sopId: string) =>
    infiniteQueryOptions({
      queryKey: keys.revisions(sopId),
      queryFn: ({ pageParam, signal }) =>
        call(routes.sops.revisions, {
          params: { id: sopId },
          query: { limit: revisionsPerPage, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  releases: (sopId: string) =>
    queryOptions({
      queryKey: keys.releases(sopId),
      queryFn: ({ signal }) => call(routes.releases.list, { params: { id: sopId }, signal }),
    }),
  readings: (sopId: string) =>
    queryOptions({
      queryKey: keys.readings(sopId),
      queryFn: ({ signal }) => call(routes.readings.list, { params: { id: sopId }, signal }),
    }),
  /** @param version the released one: another one may ask again */
  ownReading: (sopId: string, version: number | null) =>
    queryOptions({
      queryKey: keys.ownReading(sopId, version),
      queryFn: ({ signal }) => call(routes.readings.own, { params: { id: sopId }, signal }),
    }),
  /** Its text does not change; its links expire, its video may be hidden and the version withdrawn. */
  sopVersion: (sopId: string, version: number) =>
    queryOptions({
      queryKey: keys.sopVersion(sopId, version),
      queryFn: ({ signal }) => call(routes.releases.get, { params: { id: sopId, version }, signal }),
    }),
  /** Views are counted while the page is open. */
  shares: (sopId: string) =>
    queryOptions({
      queryKey: keys.shares(sopId),
      queryFn: ({ signal }) => call(routes.shares.list, { params: { id: sopId }, signal }),
      staleTime: 0,
    }),
  comments: (sopId: string) =>
    queryOptions({
      queryKey: keys.comments(sopId),
      queryFn: ({ signal }) => call(routes.comments.list, { params: { id: sopId }, signal }),
    }),
  people: (sopId: string, search: string) =>
    queryOptions({
      queryKey: keys.people(sopId, search),
      queryFn: ({ signal }) =>
        call(routes.comments.people, { params: { id: sopId }, query: { search }, signal }),
      staleTime: 60_000,
    }),
  /** Polled while a user works by it, because a version may be withdrawn. */
  procedure: (sopId: string, language: TranslationLanguage | undefined) =>
    queryOptions({
      queryKey: keys.procedure(sopId, language ?? ''),
      queryFn: ({ signal }) =>
        call(routes.executions.procedure, {
          params: { id: sopId },
          query: language === undefined ? {} : { language },
          signal,
        }),
      staleTime: 0,
    }),
  /** @param departmentId empty for the whole company */
  overview: (departmentId: string) =>
    queryOptions({
      queryKey: keys.overview(departmentId),
      queryFn: ({ signal }) => {
        const query = departmentId === '' ? {} : { department_id: departmentId };
        return call(routes.overview.get, { query, signal });
      },
      staleTime: 0,
    }),
  runs: (query: QueryInputOf<typeof routes.executions.list>) =>
    queryOptions({
      queryKey: keys.runPages(query),
      queryFn: ({ signal }) => call(routes.executions.list, { query, signal }),
      staleTime: 0,
    }),
  runChoices: () =>
    queryOptions({
      queryKey: keys.runChoices,
      queryFn: ({ signal }) => call(routes.executions.choices, { signal }),
    }),
  run: (sopId: string, id: string) =>
    queryOptions({
      queryKey: keys.run(id),
      queryFn: ({ signal }) =>
        call(routes.executions.get, { params: { id: sopId, executionId: id }, signal }),
    }),
  companyShares: (query: QueryInputOf<typeof routes.shares.listAll>) =>
    queryOptions({
      queryKey: keys.companyShares(query),
      queryFn: ({ signal }) => call(routes.shares.listAll, { query, signal }),
      staleTime: 0,
    }),
  approvers: (departmentId: string) =>
    queryOptions({
      queryKey: keys.approvers(departmentId),
      queryFn: ({ signal }) => call(routes.approvers.list, { params: { id: departmentId }, signal }),
    }),
  reviewInterval: (departmentId: string) =>
    queryOptions({
      queryKey: keys.reviewInterval(departmentId),
      queryFn: ({ signal }) => call(routes.reviews.ofDepartment, { params: { id: departmentId }, signal }),
    }),
  storedSop: (sopId: string, revision: number) =>
    queryOptions({
      queryKey: keys.storedSop(sopId, revision),
      queryFn: ({ signal }) => call(routes.sops.revision, { params: { id: sopId, revision }, signal }),
      // Past data does not change.
      staleTime: Infinity,
    }),
  importReport: (id: string) =>
    queryOptions({
      queryKey: keys.importReport(id),
      queryFn: ({ signal }) => call(routes.importReport.get, { params: { id }, signal }),
    }),
  redaction: (id: string) =>
    queryOptions({
      queryKey: keys.redaction(id),
      queryFn: ({ signal }) => call(routes.redaction.get, { params: { id }, signal }),
      staleTime: 0,
    }),
  progress: (sopId: string) =>
    queryOptions({
      queryKey: keys.progress(sopId),
      queryFn: ({ signal }) => call(routes.progress.get, { params: { sopId }, signal }),
      staleTime: 0,
    }),
  frames: (id: string, fps: number) =>
    queryOptions({
      queryKey: keys.frames(id, fps),
      queryFn: ({ signal }) => call(routes.frames.list, { params: { id }, query: { fps }, signal }),
      staleTime: 60_000,
    }),
  /** Includes frames that are skipped because they look like the one before them. */
  allFrames: (id: string, fps: number) =>
    queryOptions({
      queryKey: keys.frames(id, fps, true),
      queryFn: ({ signal }) =>
        call(routes.frames.list, { params: { id }, query: { fps, with_alike: 'true' }, signal }),
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
  subscription: () =>
    queryOptions({
      queryKey: keys.subscription,
      queryFn: ({ signal }) => call(routes.billing.subscription, { signal }),
      staleTime: 5 * 60_000,
    }),
  plans: () =>
    queryOptions({
      queryKey: keys.plans,
      queryFn: ({ signal }) => call(routes.billing.plans, { signal }),
    }),
  invoices: () =>
    infiniteQueryOptions({
      queryKey: keys.invoices,
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: invoicesPerPage, ...(pageParam !== null && { cursor: pageParam }) };
        return call(routes.billing.invoices, { query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  datasets: () =>
    queryOptions({
      queryKey: keys.datasetList,
      queryFn: ({ signal }) => call(routes.datasets.list, { signal }),
    }),
  dataset: (id: number) =>
    queryOptions({
      queryKey: keys.dataset(id),
      queryFn: ({ signal }) => call(routes.datasets.get, { params: { id }, signal }),
    }),
  trainingSettings: () =>
    queryOptions({
      queryKey: keys.trainingSettings,
      queryFn: ({ signal }) => call(routes.training.settings, { signal }),
      staleTime: 60_000,
    }),
  detectors: () =>
    queryOptions({
      queryKey: keys.detectors,
      queryFn: ({ signal }) => call(routes.training.detectors, { signal }),
      staleTime: 60_000,
    }),
  trainings: () =>
    queryOptions({
      queryKey: keys.trainingList,
      queryFn: ({ signal }) => call(routes.trainingProgress.list, { signal }),
      staleTime: 0,
    }),
  models: () =>
    queryOptions({
      queryKey: keys.modelList,
      queryFn: ({ signal }) => call(routes.models.list, { signal }),
    }),
  activeModel: () =>
    queryOptions({
      queryKey: keys.activeModel,
      queryFn: ({ signal }) => call(routes.models.active, { signal }),
    }),
  companyModel: () =>
    queryOptions({
      queryKey: keys.companyModel,
      queryFn: ({ signal }) => call(routes.models.company, { signal }),
    }),
  model: (id: string) =>
    queryOptions({
      queryKey: keys.model(id),
      queryFn: ({ signal }) => call(routes.models.get, { params: { id }, signal }),
    }),
};
