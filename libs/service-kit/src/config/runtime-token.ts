/** Injection token of the {@link import('./runtime.js').Runtime}. */
export const RUNTIME = Symbol('Runtime');
