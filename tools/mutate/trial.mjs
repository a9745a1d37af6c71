import { green, red, print, printWarning } from '../launch/terminal.mjs';
import { instrument } from './mutants.mjs';
import { trySpecs } from './try-specs.mjs';

/** A mutant that runs longer than this is in an endless loop and counts as killed. */
const timeoutSeconds = (seconds) => 15 + 5 * seconds;

/** Tries the mutants of one file. A first run without a mutant records which specs reach which mutants, and the time. */
export class FileTrial {
  constructor({ entry, mutants }, { cache, sandbox, servers, deadline }) {
    Object.assign(this, { entry, cache, sandbox, servers, deadline });
    this.mutants = mutants.filter((mutant) => !cache.has(entry, mutant));
  }

  async run() {
    if (this.entry.specs.some((spec) => spec.includes('.int.'))) await this.servers.start();
    const baseline = await this.baseline();
    if (!baseline) return;
    for (const mutant of this.mutants) {
      if (Date.now() >= this.deadline) return;
      const result = await this.try(mutant, baseline);
      this.cache.set(this.entry, mutant, result);
      const mark = result.status === 'killed' ? green('✓') : red('✗');
      print(
        `  ${mark} ${mutant.line}: ${brief(mutant.before)} → ${brief(mutant.after)}  ${result.by ?? result.status}`,
      );
    }
  }

  /** Runs the specs with no mutant active. Undefined if they fail, because then no mutant can be judged. */
  async baseline() {
    const { instrumented } = await instrument(this.entry);
    this.sandbox.write(this.entry.file, instrumented);
    const started = Date.now();
    const { failed, reached, output } = await trySpecs(this.sandbox, this.entry.specs, 300);
    this.sandbox.restore(this.entry.file);
    if (failed)
      return void printWarning(`Fails without a mutant already: ${failed.name}\n${output.slice(-2000)}`);
    const seconds = (Date.now() - started) / 1000;
    print(`  ${this.mutants.length} to try, ${seconds.toFixed(0)} s for all of its specs`);
    return { seconds, reached };
  }

  async try(mutant, { seconds, reached }) {
    const isCounted = mutant.number !== undefined;
    const specs = this.entry.specs.filter((spec) => !isCounted || reached.get(spec)?.has(mutant.number));
    if (specs.length === 0) return { status: 'uncovered' };
    this.sandbox.write(this.entry.file, mutant.source);
    const { failed } = await trySpecs(this.sandbox, specs, timeoutSeconds(seconds));
    this.sandbox.restore(this.entry.file);
    return failed ? { status: 'killed', by: failed.name, spec: failed.spec } : { status: 'survived' };
  }
}

const brief = (text) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 50 ? `${line.slice(0, 49)}…` : line;
};
