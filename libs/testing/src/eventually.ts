import { setTimeout as wait } from 'node:timers/promises';

export interface EventuallyOptions {
  timeoutSeconds?: number;
  intervalMs?: number;
}

/**
 * Calls the probe until it neither throws nor returns false or null, and gives back what it returned. A probe made of
 * expectations returns nothing, which counts as success: one that looks something up says `?? null`.
 * @throws the probe's last error, or one that says what it last returned, once the time is over (60 s)
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<Arrived<T>> {
  const until = performance.now() + (options.timeoutSeconds ?? 60) * 1_000;
  for (;;) {
    const outcome = await attempt(probe);
    if ('value' in outcome) return outcome.value;
    if (performance.now() > until) throw outcome.error;
    await wait(options.intervalMs ?? 20);
  }
}

type Arrived<T> = Exclude<T, false | null>;

async function attempt<T>(probe: () => T | Promise<T>): Promise<{ value: Arrived<T> } | { error: unknown }> {
  try {
    const value = await probe();
    if (value !== false && value !== null) return { value: value as Arrived<T> };
    return { error: new Error(`The probe still returned ${String(value)}`) };
  } catch (error) {
    return { error };
  }
}
