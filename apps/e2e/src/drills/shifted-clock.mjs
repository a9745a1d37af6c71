/** Loaded before a process begins (`--import`): its wall clock goes ahead of the machine's by `CLOCK_SHIFT_SECONDS`, its monotonic one goes on as it is. */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1_000;
const Real = Date;

globalThis.Date = class Date extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Real.now() + shift] : parts));
  }

  static now = () => Real.now() + shift;
};
