import { setTimeout as wait } from 'node:timers/promises';

export interface EventuallyOptions {
  timeoutSeconds?: number;
  intervalMs?: number;
}

/**
 * Calls the probe until it neither throws nor returns false or null, and returns its result. A probe of
 * expectations returns nothing, which counts as success; a lookup ends with `?? null`.
 * @throws the probe's last error, or an error with its last result, after the timeout (60 s)
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<Settled<T>> {
  const until = performance.now() + (options.timeoutSeconds ?? 60) * 1_000;
  for (;;) {
    const outcome = await attempt(probe);
    if ('value' in outcome) return outcome.value;
    if (performance.now() > until) throw outcome.error;
    await wait(options.intervalMs ?? 20);
  }
}

type Settled<T> = Exclude<T, false | null>;

async function attempt<T>(probe: () => T | Promise<T>): Promise<{ value: Settled<T> } | { error: unknown }> {
  try {
    const value = await probe();
    if (value !== false && value !== null) return { value: value as Settled<T> };
    return { error: new Error(`The probe still returned ${String(value)}`) };
  } catch (error) {
    return { error };
  }
}
