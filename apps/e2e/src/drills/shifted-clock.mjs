/** Loaded before a process starts (`--import`): its wall clock is ahead by `CLOCK_SHIFT_SECONDS`, its monotonic clock is unchanged. */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1_000;
const Real = Date;
const now = () => Real.now() + shift;

// Dates made by the runtime itself have the machine's time, as files do.
globalThis.Date = new Proxy(Real, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
