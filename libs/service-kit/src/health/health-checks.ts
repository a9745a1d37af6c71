import { Injectable } from '@nestjs/common';

export interface PartHealth {
  status: 'up' | 'down';
  detail?: string;
}
export interface HealthReport {
  isReady: boolean;
  parts: Record<string, PartHealth>;
}

/** Rejects while the part cannot be used; may return a sentence about a degraded state. */
type Check = () => Promise<string | undefined | void>;

const checkSeconds = 2;

/** Every kit adds the check of its resource (a database, the bus, the object store) under a name. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, Check>();
  private isOver = false;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Not ready from now on: no new work should be sent here. */
  close(): void {
    this.isOver = true;
  }

  get isClosing(): boolean {
    return this.isOver;
  }

  /** Checks all parts in parallel, each for two seconds at most. */
  async report(): Promise<HealthReport> {
    const named = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const parts = Object.fromEntries(named);
    if (this.isClosing) parts['process'] = { status: 'down', detail: 'shutting down' };
    return { isReady: Object.values(parts).every(({ status }) => status === 'up'), parts };
  }
}

/** The detail names no host, user or path: health is public. */
async function outcome(check: Check): Promise<PartHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartHealth>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'down', detail: 'no answer' }), checkSeconds * 1000);
  });
  const checked = (async (): Promise<PartHealth> => {
    try {
      const detail = await check();
      return { status: 'up', ...(detail ? { detail } : {}) };
    } catch {
      return { status: 'down', detail: 'not usable' };
    }
  })();
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
