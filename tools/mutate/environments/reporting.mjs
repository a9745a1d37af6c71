import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const appendEvent = (line) => appendFileSync(process.env.MUTATE_EVENTS, `${JSON.stringify(line)}\n`);

const nameOf = (test) =>
  test?.parent?.name && test.parent.name !== 'ROOT_DESCRIBE_BLOCK'
    ? `${nameOf(test.parent)} ${test.name}`
    : (test?.name ?? 'set-up');

/** A jest environment that exits the process at the first failed test and reports which mutants a spec reached. */
export const withReporting = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      super(config, context);
      this.spec = relative(config.projectConfig.rootDir, context.testPath);
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      const failed =
        (event.name === 'test_done' && event.test.errors.length > 0) ||
        (event.name === 'hook_failure' && event.hook.type.endsWith('All'));
      if (!failed) return;
      appendEvent({ spec: this.spec, name: nameOf(event.test) });
      process.exit(1);
    }

    async teardown() {
      const { static: loaded = {}, perTest = {} } = this.global.__stryker__?.mutantCoverage ?? {};
      const numbers = [loaded, ...Object.values(perTest)].flatMap((counts) => Object.keys(counts));
      appendEvent({ spec: this.spec, numbers: [...new Set(numbers)] });
      await super.teardown();
    }
  };
