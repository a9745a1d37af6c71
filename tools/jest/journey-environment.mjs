import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/** A suite sets this global to `(folder) => Promise<void>`, which saves the state of its pages. */
const evidence = Symbol.for('sop.failure-evidence');

/**
 * A journey is a sequence of dependent steps. When a step fails, the state of its open pages is saved in a folder that the failure
 * message names, and the following steps are skipped, because they would only time out. With `isStory: false` in the environment's
 * options every test is independent and runs.
 */
export default class JourneyEnvironment extends TestEnvironment {
  #folder;
  #root;
  #failed = new Set();
  #isStory;

  constructor(config, context) {
    super(config, context);
    this.#root = config.projectConfig.rootDir;
    this.#isStory = config.projectConfig.testEnvironmentOptions.isStory ?? true;
    const journey = basename(context.testPath).replace(/\.spec\.\w+$/, '');
    this.#folder = join('apps', 'e2e', 'artifacts', 'failures', journey);
  }

  async setup() {
    await super.setup();
    rmSync(join(this.#root, this.#folder), { recursive: true, force: true });
  }

  async handleTestEvent(event) {
    if (event.name === 'test_start' && this.#failed.has(storyOf(event.test))) event.test.mode = 'skip';
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const failing = event.test ?? event.describeBlock;
    if (event.test && this.#isStory) this.#failed.add(storyOf(event.test));
    const saveEvidence = this.global[evidence];
    if (saveEvidence === undefined) return;
    const folder = join(this.#folder, slugOf(failing.name));
    await saveEvidence(join(this.#root, folder));
    nameFolder(event, `The pages, their trace and the log are kept in ${folder}`);
  }
}

/** The outermost `describe` of a test. */
function storyOf({ parent }) {
  let story = parent;
  while (story.parent?.parent) story = story.parent;
  return story;
}

const slugOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** Adds the sentence between message and stack. A time-out is a string and is only found on its test. */
function nameFolder({ error, test }, sentence) {
  if (typeof error === 'object' && error !== null) {
    const { message = '', stack = '' } = error;
    const end = stack.indexOf(message) + message.length;
    error.stack = `${stack.slice(0, end)}\n\n${sentence}${stack.slice(end)}`;
    error.message = `${message}\n\n${sentence}`;
    return;
  }
  const last = test?.errors.at(-1);
  if (Array.isArray(last)) last[0] = `${error}\n\n${sentence}`;
}
