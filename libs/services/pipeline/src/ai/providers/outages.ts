/**
 * Why calls to a provider fail. `key`, `quota` and `model` are settings: they fail until an operator changes them; `wrong` is an answer that could
 * not be used.
 */
export const failureKinds = [
  'key',
  'quota',
  'model',
  'request',
  'overloaded',
  'server',
  'unreachable',
  'wrong',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** No calls for so long after such a failure (which has been retried already, where that may help). */
const leaveOutSeconds: Record<FailureKind, number> = {
  key: 300,
  quota: 300,
  model: 300,
  request: 0,
  overloaded: 30,
  server: 30,
  unreachable: 30,
  wrong: 0,
};

/** Whose calls fail or succeed. */
export interface Called {
  provider: string;
  model: string;
  /** Endpoint and key: with another one everything is tried again. */
  account: string;
}

/** Records every failure, and the first success after failures or after the process started. */
export interface OutageLog {
  failed(called: Called, kind: FailureKind): void;
  recovered(called: Called): void;
}

/** Kinds that may concern one call and not the server. */
const passing: ReadonlySet<FailureKind> = new Set(['server', 'unreachable']);

/** A known outage. */
export interface KnownOutage {
  kind: FailureKind;
  sentence: string;
}

interface Outage extends KnownOutage {
  until: number;
}

/** A refused key or a used-up quota concerns all models of an account, anything else the one model. */
export const concernsAll = (kind: FailureKind): boolean => kind === 'key' || kind === 'quota';

/** Outages of all providers that this process calls: a provider is left out for a while instead of called for every piece. */
export class Outages {
  private readonly known = new Map<string, Outage>();
  private readonly well = new Set<string>();
  /** When a call of the model last succeeded. */
  private readonly succeededAt = new Map<string, number>();

  constructor(
    private readonly log?: OutageLog,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Why this provider is not to be called now; undefined where it may be. */
  reason(called: Called): KnownOutage | undefined {
    const until = this.moment();
    return this.of(called).find((outage) => outage.until > until);
  }

  /** The moment that failures are compared with. */
  moment(): number {
    return this.now().getTime();
  }

  /**
   * A server that answered another call while this one, begun at `since`, failed works but for this question: it is not left out.
   * @returns whether this failure is new: it has not been reported since the last success
   */
  failed(called: Called, kind: FailureKind, sentence: string, since?: number): boolean {
    this.log?.failed(called, kind);
    const model = scopeOf(called, false);
    if (since !== undefined && passing.has(kind) && (this.succeededAt.get(model) ?? -Infinity) >= since)
      return false;
    const scope = scopeOf(called, concernsAll(kind));
    const isNew = this.known.get(scope)?.kind !== kind;
    const until = this.moment() + leaveOutSeconds[kind] * 1000;
    this.known.set(scope, { kind, sentence, until });
    this.well.delete(model);
    return isNew;
  }

  succeeded(called: Called): void {
    const model = scopeOf(called, false);
    this.succeededAt.set(model, this.moment());
    if (this.well.has(model) && this.of(called).length === 0) return;
    this.well.add(model);
    this.known.delete(model);
    this.known.delete(scopeOf(called, true));
    this.log?.recovered(called);
  }

  private of(called: Called): Outage[] {
    const scopes = [scopeOf(called, true), scopeOf(called, false)];
    return scopes.flatMap((scope) => this.known.get(scope) ?? []);
  }
}

const scopeOf = ({ provider, model, account }: Called, isAll: boolean): string =>
  JSON.stringify(isAll ? [provider, account] : [provider, account, model]);
