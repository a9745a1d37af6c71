interface Fps {
  readonly max: number;
  readonly default: number;
}

export interface FpsLimits {
  readonly maxFps: number;
  readonly defaultFps: number;
}

/** The operator's limits of frames per second, or the contract's until they are loaded. */
export function fpsLimits(operator: Fps | undefined, contract: Fps): FpsLimits {
  const maxFps = operator?.max ?? contract.max;
  return { maxFps, defaultFps: Math.min(operator?.default ?? contract.default, maxFps) };
}
