import type { BodyInputOf, Procedure, routes } from '@sop/contracts';

export type RunRecord = Omit<Required<BodyInputOf<typeof routes.executions.record>>, 'sequence' | 'steps'> & {
  readonly steps: readonly RecordedStep[];
};
export type RecordedStep = Required<BodyInputOf<typeof routes.executions.record>['steps'][number]>;

/** What the server answered last. It is sent again, as a refusal may have been lifted. */
interface Refused {
  /** Why the server does not take it; null where it did not refuse it. */
  readonly refusal: string | null;
  /** Of the refusal; empty for one without. */
  readonly refusalCode?: string;
  /** In milliseconds since 1970. */
  readonly refusedAt?: number;
}

/** A run as this device stores it, until the server has all of it. */
export interface StoredRun extends Refused {
  readonly id: string;
  readonly sopId: string;
  /** Another user of the device neither sees nor sends it. */
  readonly userId: string;
  /** As it was when the run began: a later version does not change a run in progress. */
  readonly procedure: Procedure;
  readonly record: RunRecord;
  /** Raised by each change of the record; the server has stored `sent`. */
  readonly sequence: number;
  readonly sent: number;
  /** The shown step; their number is the end. */
  readonly position: number;
}

export interface StoredPhoto extends Refused {
  readonly id: string;
  readonly runId: string;
  readonly bytes: Blob;
  readonly isSent: boolean;
}

/** The last procedure that this device has read, for opening it without a connection. */
export interface StoredProcedure {
  readonly sopId: string;
  readonly userId: string;
  readonly procedure: Procedure;
}
