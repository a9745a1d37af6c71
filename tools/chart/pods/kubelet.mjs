import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a pod's probes like the kubelet: the startup probe until it succeeds, then liveness and readiness in parallel, each by its own period, timeout
 * and threshold. Updates the pod's `isReady` and `restarts`, the number of restarts by the kubelet.
 */
export function watchPod(pod) {
  const ending = new AbortController();
  pod.restarts = 0;
  const { startupProbe, livenessProbe, readinessProbe } = pod.container;
  const watching = (async () => {
    const started = await probeUntil(startupProbe, (isHealthy) => isHealthy || undefined);
    if (started === undefined) return;
    await Promise.all([
      probeUntil(livenessProbe, (isHealthy) => {
        if (!isHealthy) pod.restarts += 1;
        return undefined;
      }),
      probeUntil(readinessProbe, (isHealthy) => {
        pod.isReady = isHealthy;
        return undefined;
      }),
    ]);
  })();

  /** Calls `onResult` with true at each success, and with false at the failure that reaches the threshold. */
  async function probeUntil(probe, onResult) {
    let failures = 0;
    while (!ending.signal.aborted && !pod.hasEnded) {
      const isHealthy = await answers(pod, probe);
      failures = isHealthy ? 0 : failures + 1;
      const isReported = isHealthy || failures === (probe.failureThreshold ?? 3);
      const outcome = isReported ? onResult(isHealthy) : undefined;
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

/** Runs a probe once. @returns {Promise<boolean>} */
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
