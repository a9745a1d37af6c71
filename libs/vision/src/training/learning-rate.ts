/** For batches of eight; smaller ones give noisier gradients and take smaller steps (by the square root of their size). */
const HIGHEST = 0.002;
const USUAL_BATCH = 8;
const MOST_WARM_UP_STEPS = 30;

/** A linear warm-up, then cosine decay to zero (Loshchilov and Hutter 2017). `step` counts from 0. */
export function learningRate(step: number, totalSteps: number, batchSize: number): number {
  const highest = HIGHEST * Math.sqrt(batchSize / USUAL_BATCH);
  const warmUpSteps = Math.min(MOST_WARM_UP_STEPS, Math.ceil(totalSteps / 10));
  if (step < warmUpSteps) return (highest * (step + 1)) / warmUpSteps;
  const done = (step - warmUpSteps) / Math.max(1, totalSteps - warmUpSteps);
  return (highest * (1 + Math.cos(Math.PI * done))) / 2;
}
