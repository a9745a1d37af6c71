import { failureSentence } from './failure-sentence.mjs';
import { nx } from './nx.mjs';
import { begin, done, passing, Stop } from './say.mjs';

/** Builds the packages whose sources Nx has not built before; what it has, it takes from its cache. */
export async function ensureBuilt() {
  const started = Date.now();
  begin('Build', 'what has changed');
  let packages = 0;
  const onLine = (line) => {
    if (isBuilt(line)) passing(`    ${++packages} built`);
  };
  const { code, output } = await nx(['run-many', '-t', 'build', '--outputStyle=static'], { onLine });
  if (code !== 0) throw new Stop(`The build failed.\n${buildFaults(output)}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  done('Build', packages === 0 ? 'up to date' : `${packages} packages in ${seconds} s`);
}

/** What comes from the cache has a remark in brackets behind it. */
const isBuilt = (line) => /^> nx run \S+:build\s*$/.test(line);

function buildFaults(output) {
  if (/ENOSPC/.test(output)) return failureSentence(output);
  const lines = output.trim().split('\n');
  return lines
    .filter((line) => !/npm (warn|error)/.test(line))
    .slice(-40)
    .join('\n');
}
