import { Injectable } from '@nestjs/common';

export interface PartHealth {
  status: 'up' | 'down';
  detail?: string;
}
export interface HealthReport {
  isReady: boolean;
  parts: Record<string, PartHealth>;
}

/** Rejects while the part cannot be used; a sentence says what is worth knowing although it can. */
type Check = () => Promise<string | undefined | void>;

const checkSeconds = 2;

/** Every kit adds the check of what it holds (a database, the bus, the object store) under a name. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, Check>();
  private isOver = false;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** From now on not ready: nobody should send new work here. */
  close(): void {
    this.isOver = true;
  }

  get isClosing(): boolean {
    return this.isOver;
  }

  /** Asks all parts at once, each for two seconds at most. */
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
  const asked = (async (): Promise<PartHealth> => {
    try {
      const detail = await check();
      return { status: 'up', ...(detail ? { detail } : {}) };
    } catch {
      return { status: 'down', detail: 'not usable' };
    }
  })();
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
