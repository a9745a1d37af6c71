/** Loaded before a process begins (`--import`): its wall clock goes ahead of the machine's by `CLOCK_SHIFT_SECONDS`, its monotonic one goes on as it is. */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1_000;
const Real = Date;
const now = () => Real.now() + shift;

// What the runtime itself makes is still a Date, and says the machine's time, as files do.
globalThis.Date = new Proxy(Real, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
