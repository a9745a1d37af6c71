/** Why calls to a provider fail. `key`, `quota` and `model` are settings: they fail until somebody changes them. */
export const failureKinds = [
  'key',
  'quota',
  'model',
  'request',
  'overloaded',
  'server',
  'unreachable',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** For so long nobody calls after such a failure (which has been tried again already, where that may help). */
const leaveOutSeconds: Record<FailureKind, number> = {
  key: 300,
  quota: 300,
  model: 300,
  request: 0,
  overloaded: 30,
  server: 30,
  unreachable: 30,
};

/** Whose calls fail or succeed. */
export interface Called {
  provider: string;
  model: string;
  /** Endpoint and key: with another one everything is tried anew. */
  account: string;
}

/** Told of every failure, and of the first success after failures or after the process began. */
export interface OutageLog {
  failed(called: Called, kind: FailureKind): void;
  recovered(called: Called): void;
}

interface Outage {
  kind: FailureKind;
  sentence: string;
  until: number;
}

/** A refused key or a used-up quota concerns all models of an account, anything else the one model. */
export const concernsAll = (kind: FailureKind): boolean => kind === 'key' || kind === 'quota';

/** What is out of order, of all providers this process calls: it is left out for a while instead of asked for every piece. */
export class Outages {
  private readonly known = new Map<string, Outage>();
  private readonly well = new Set<string>();

  constructor(
    private readonly log?: OutageLog,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Why this provider is not to be called now; undefined where it may be. */
  reason(called: Called): string | undefined {
    const until = this.now().getTime();
    return this.of(called).find((outage) => outage.until > until)?.sentence;
  }

  /** @returns whether this failure is new: nobody has been told of it since the last success */
  failed(called: Called, kind: FailureKind, sentence: string): boolean {
    const scope = scopeOf(called, concernsAll(kind));
    const isNew = this.known.get(scope)?.kind !== kind;
    const until = this.now().getTime() + leaveOutSeconds[kind] * 1000;
    this.known.set(scope, { kind, sentence, until });
    this.well.delete(scopeOf(called, false));
    this.log?.failed(called, kind);
    return isNew;
  }

  succeeded(called: Called): void {
    const model = scopeOf(called, false);
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
