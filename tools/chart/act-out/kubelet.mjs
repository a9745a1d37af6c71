import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks a pod's probes as the kubelet would: the startup probe until it answers, then liveness and readiness side by side, each by its own period, timeout and threshold. Keeps the pod's
 * `isReady`, and `restarts`, which is how often the kubelet would have ended it.
 */
export function watchPod(pod) {
  const ending = new AbortController();
  pod.restarts = 0;
  const { startupProbe, livenessProbe, readinessProbe } = pod.container;
  const watching = (async () => {
    const began = await until(startupProbe, (isWell) => isWell || undefined);
    if (began === undefined) return;
    await Promise.all([
      until(livenessProbe, (isWell) => {
        if (!isWell) pod.restarts += 1;
        return undefined;
      }),
      until(readinessProbe, (isWell) => {
        pod.isReady = isWell;
        return undefined;
      }),
    ]);
  })();

  /** Calls with true at each success, with false once it has failed so often in a row that it counts. */
  async function until(probe, take) {
    let failures = 0;
    while (!ending.signal.aborted && !pod.hasEnded) {
      const isWell = await answers(pod, probe);
      failures = isWell ? 0 : failures + 1;
      const isTold = isWell || failures === (probe.failureThreshold ?? 3);
      const outcome = isTold ? take(isWell) : undefined;
      if (outcome !== undefined) return outcome;
      await pause((probe.periodSeconds ?? 10) * 1_000, undefined, { signal: ending.signal }).catch(
        () => undefined,
      );
    }
    return undefined;
  }

  return {
    async stop() {
      ending.abort();
      await watching;
      pod.isReady = false;
    },
  };
}

/** One look, as the probe says. @returns {Promise<boolean>} */
export async function answers({ address, container }, { httpGet, timeoutSeconds = 1 }) {
  const port = container.ports.find(({ name }) => name === httpGet.port).containerPort;
  const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
  try {
    const reply = await fetch(`http://${address}:${port}${httpGet.path}`, { signal });
    await reply.arrayBuffer();
    return reply.status >= 200 && reply.status < 400;
  } catch {
    return false;
  }
}
