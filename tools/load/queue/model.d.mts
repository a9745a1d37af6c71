export interface Arrival {
  at: number;
  company: string;
  takes: number;
}
export interface Scaling {
  min: number;
  max: number;
  everySeconds: number;
  startSeconds: number;
  cooldownSeconds: number;
}
export interface SimulatedRun extends Arrival {
  /** Position in the order in which workers took the runs, from 1. */
  order: number;
  begun: number;
  ended: number;
}
export function simulate(day: { arrivals: readonly Arrival[]; scaling: Scaling }): {
  runs: SimulatedRun[];
  mostWorkers: number;
  workerSeconds: number;
  longestQueue: number;
};
