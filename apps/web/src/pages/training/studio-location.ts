import { frameFilters, type FrameFilter } from '@sop/contracts';

export const tabs = ['datasets', 'create', 'train'] as const;
export type Tab = (typeof tabs)[number];

/** The state of the studio. All of it is in the URL, so that a reload and Back work. */
export interface StudioLocation {
  readonly tab: Tab;
  readonly datasetId: number | null;
  /** The training whose progress is open. */
  readonly trainingId: string | null;
  readonly filter: FrameFilter;
  /** The frame that was jumped to. */
  readonly target: number | null;
  /** The frame that is open for annotation. */
  readonly annotating: number | null;
}

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Reads the state from the URL; invalid values are omitted. */
export function readLocation(search: URLSearchParams): StudioLocation {
  return {
    tab: tabs.find((each) => each === search.get('tab')) ?? 'datasets',
    datasetId: wholeNumber(search.get('dataset')) || null,
    trainingId: search.get('training') || null,
    filter: frameFilters.find((each) => each === search.get('filter')) ?? 'all',
    target: wholeNumber(search.get('frame')),
    annotating: wholeNumber(search.get('annotate')),
  };
}

/** The query of a state. Defaults are omitted; filter and frame apply to the third tab only. */
export function queryOf(location: Partial<StudioLocation>): Record<string, string> {
  const { tab = 'datasets', datasetId, trainingId, filter = 'all', target, annotating } = location;
  return {
    ...(tab !== 'datasets' && { tab }),
    ...(datasetId != null && { dataset: String(datasetId) }),
    ...(trainingId != null && { training: trainingId }),
    ...(tab === 'train' && filter !== 'all' && { filter }),
    ...(tab === 'train' && target != null && { frame: String(target) }),
    ...(tab === 'train' && annotating != null && { annotate: String(annotating) }),
  };
}
