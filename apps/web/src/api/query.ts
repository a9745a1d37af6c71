import { QueryClient } from '@tanstack/react-query';
import type { CreationType, FrameFilter } from '@sop/contracts';
import { ApiProblem } from './problem.js';

export interface SopFilter {
  readonly search?: string;
  readonly department_id?: string;
  readonly creation_type?: CreationType;
  readonly review?: 'open' | 'requested' | 'to-read' | 'overdue';
  readonly sort: 'created_at' | 'title';
  readonly order: 'asc' | 'desc';
}

/** The keys of cached data. A shorter key invalidates all that start with it. */
export const keys = {
  me: ['me'],
  company: ['company'],
  departments: ['departments'],
  users: ['users'],
  userPages: (query: object) => ['users', 'pages', query],
  invitations: ['invitations'],
  audit: (query: object) => ['audit', query],
  settings: ['settings'],
  companyExports: ['company-exports'],
  transcription: ['transcription'],
  sops: ['sops'],
  sopLists: ['sops', 'pages'],
  sopPages: (filter: SopFilter) => ['sops', 'pages', filter],
  openSops: ['sops', 'one'],
  sop: (id: string) => ['sops', 'one', id],
  /** Of mutations in progress. */
  allSaving: ['saving'],
  saving: (sopId: string) => ['saving', sopId],
  revisions: (sopId: string) => ['revisions', sopId],
  releases: (sopId: string) => ['revisions', sopId, 'releases'],
  readings: (sopId: string) => ['revisions', sopId, 'readings'],
  ownReading: (sopId: string, version: number | null) => ['revisions', sopId, 'readings', 'own', version],
  sopVersion: (sopId: string, version: number) => ['sops', 'one', sopId, 'version', version],
  allShares: ['shares'],
  shares: (sopId: string) => ['shares', 'of', sopId],
  companyShares: (query: object) => ['shares', 'company', query],
  comments: (sopId: string) => ['comments', sopId],
  people: (sopId: string, search: string) => ['people', sopId, search],
  approvers: (departmentId: string) => ['departments', departmentId, 'approvers'],
  reviewInterval: (departmentId: string) => ['departments', departmentId, 'review-interval'],
  storedSop: (sopId: string, revision: number) => ['revisions', sopId, revision],
  sopsIn: (departmentId: string) => ['sops', 'in', departmentId],
  search: (text: string) => ['search', text],
  progress: (id: string) => ['progress', id],
  framesOf: (id: string) => ['frames', id],
  frames: (id: string, fps: number, withAlike = false) => ['frames', id, fps, withAlike],
  recording: ['screen-recording'],
  billing: ['billing'],
  plans: ['billing', 'plans'],
  subscription: ['billing', 'subscription'],
  invoices: ['billing', 'invoices'],
  planChange: (planId: string) => ['billing', 'change', planId],
  platformMetrics: ['platform', 'metrics'],
  apiKey: ['platform', 'api-key'],
  modelCalls: ['platform', 'model-calls'],
  modelChoice: ['platform', 'model-choice'],
  speechModels: ['platform', 'speech-models'],
  serverKeys: ['platform', 'server-keys'],
  processing: ['platform', 'processing'],
  system: (part: string) => ['platform', 'system', part],
  allFailedWork: ['platform', 'failed-work'],
  failedWork: (query: object) => ['platform', 'failed-work', query],
  auditOfAll: (query: object) => ['platform', 'audit', query],
  storage: ['platform', 'storage'],
  storageStats: ['platform', 'storage', 'stats'],
  storageRecommendations: ['platform', 'storage', 'recommendations'],
  /** Separate from `storage`, so that the preview of a deletion is not fetched again after it. */
  cleanupPreview: (request: object) => ['platform', 'cleanup-preview', request],
  allPlans: ['platform', 'plans'],
  payments: ['platform', 'payments'],
  paymentPart: (...part: readonly string[]) => ['platform', 'payments', ...part],
  operators: ['platform', 'operators'],
  operatorSessions: (id: string) => ['platform', 'operators', id, 'sessions'],
  secondFactor: ['platform', 'second-factor'],
  companies: ['platform', 'companies'],
  companyPage: (query: object) => ['platform', 'companies', 'page', query],
  companyOne: (id: string) => ['platform', 'companies', 'one', id],
  companyPart: (id: string, ...part: readonly string[]) => ['platform', 'company', id, ...part],
  landingTexts: ['landing', 'texts'],
  landingTiles: ['landing', 'tiles'],
  landingSettings: ['platform', 'landing', 'settings'],
  allTiles: ['platform', 'landing', 'tiles'],
  contactMessages: ['platform', 'contact-messages'],
  datasets: ['datasets'],
  datasetList: ['datasets', 'list'],
  dataset: (id: number) => ['datasets', 'one', id],
  /** Separate from `datasets`: a gallery of many pages is patched, not fetched again. */
  galleries: (datasetId: number) => ['dataset-frames', datasetId],
  gallery: (datasetId: number, filter: FrameFilter, from: number) => [
    'dataset-frames',
    datasetId,
    filter,
    from,
  ],
  trainingSettings: ['training-settings'],
  detectors: ['detectors'],
  trainings: ['trainings'],
  trainingList: ['trainings', 'list'],
  training: (id: string) => ['trainings', 'one', id],
  trainingHistory: (id: string) => ['trainings', 'history', id],
  models: ['models'],
  modelList: ['models', 'list'],
  activeModel: ['models', 'active'],
  companyModel: ['models', 'company'],
  model: (id: string) => ['models', 'one', id],
} as const;

const isRetryable = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The browser's network state says nothing about the server, so requests are always sent.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
