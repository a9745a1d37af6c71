import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { translationLanguages, type Procedure } from '@sop/contracts';
import { hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import {
  canWorkOffline,
  forgetOfflineCopy,
  storeOfflineCopy,
} from '../../features/executions/offline-copy.js';
import type { RunStore } from '../../features/executions/run-store.js';
import type { StoredRun } from '../../features/executions/stored-run.js';

/** A version may be withdrawn while one works by it. */
const refreshMilliseconds = 60_000;

type Step = Pick<Procedure['steps'][number], 'picture' | 'more_pictures'>;

interface Copy {
  readonly procedure: Procedure | null;
  /** Not ended yet. */
  readonly run: StoredRun | null;
}

/**
 * The procedure from the server, or the device's copy where the server does not answer, and the run in progress.
 * @param wanted the language in the address; without one a run goes on in that of the copy
 */
export function useProcedure(store: RunStore, sopId: string, userId: string, wanted: string | null) {
  const copy = useCopy(store, sopId, userId);
  const last = copy?.run ? (copy.procedure ?? copy.run.procedure) : null;
  const latest = useQuery({
    ...queries.procedure(sopId, translationIn(wanted ?? (last?.is_translated ? last.language : null))),
    enabled: copy !== null,
    refetchInterval: refreshMilliseconds,
    refetchOnWindowFocus: 'always',
  });
  const isMissing = hasStatus(latest.error, 404, 422);
  useEffect(() => {
    if (isMissing) forgetOfflineCopy(store, sopId).catch((error: unknown) => console.warn(error));
  }, [store, sopId, isMissing]);
  const isSilent = latest.failureCount > 0 && !hasStatus(latest.error ?? latest.failureReason, 404, 422, 403);
  return {
    /** Null until it is read. */
    copy,
    latest: latest.data ?? null,
    procedure: latest.data ?? (isSilent ? (copy?.procedure ?? null) : null),
    isMissing,
    hasFailed: latest.isError,
    retry: () => void latest.refetch(),
  };
}

const translationIn = (language: string | null) => translationLanguages.find((each) => each === language);

function useCopy(store: RunStore, sopId: string, userId: string): Copy | null {
  const [copy, setCopy] = useState<Copy | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<Copy> => {
      const [stored, runs] = await Promise.all([store.procedure(sopId), store.runs()]);
      const own = runs.filter((run) => run.sopId === sopId && run.userId === userId);
      return {
        procedure: stored?.userId === userId ? stored.procedure : null,
        run: own.find(({ record }) => record.state === 'in_progress') ?? null,
      };
    };
    void read()
      .catch(() => ({ procedure: null, run: null }))
      .then((found) => !isOver && setCopy(found));
    return () => {
      isOver = true;
    };
  }, [store, sopId, userId]);
  return copy;
}

/** Of a step, in the order in which they are shown. */
export const picturesOf = ({ picture, more_pictures: more = [] }: Step) => [
  ...(picture ? [picture] : []),
  ...more,
];

/** Stores what opening the page without a connection needs. True once it is stored. */
export function useOfflineCopy(
  store: RunStore,
  userId: string,
  latest: Procedure | null,
  run: StoredRun | null,
): boolean {
  const [isStored, setIsStored] = useState(false);
  const begun = run?.procedure;
  useEffect(() => {
    if (!latest || !canWorkOffline()) return;
    const shown = begun ? [...latest.steps, ...begun.steps] : latest.steps;
    const media = {
      pictures: [...new Set(shown.flatMap((step) => picturesOf(step).map(({ path }) => path)))],
      clips: [...new Set(shown.flatMap(({ clip }) => clip ?? []))],
    };
    let isOver = false;
    Promise.all([
      store.putProcedure({ sopId: latest.sop_id, userId, procedure: latest }),
      storeOfflineCopy(latest.sop_id, media),
    ]).then(
      () => !isOver && setIsStored(true),
      (error: unknown) => console.info('Bench mode does not work without a connection here', error),
    );
    return () => {
      isOver = true;
    };
  }, [store, userId, latest, begun]);
  return isStored;
}

/** A run shows what it began with; the latest links of its pictures and the chosen language while it is the same content. */
export function shownIn(run: StoredRun, procedure: Procedure): Procedure {
  return isSameContent(run.procedure, procedure) ? procedure : run.procedure;
}

/** The content of a released version never changes. */
export const isSameContent = (one: Procedure, other: Procedure): boolean =>
  one.version === other.version && (one.version !== null || one.revision === other.revision);
