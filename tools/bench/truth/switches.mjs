import { registerHooks } from 'node:module';
import { passes } from './passes.mjs';

/** Names of the passes that are switched off; read at every call, so that one process can measure one pass after another. */
export const off = new Set();

const list = new URL(import.meta.resolve('./passes.mjs')).href;
const own = import.meta.url;
const original = '?original';

/** Puts a switch before every function of a pass, in modules that are loaded from `folder` (a file URL that ends with a slash) from now on. */
export function putSwitches(folder) {
  const byUrl = new Map();
  for (const [name, [file, functions]] of Object.entries(passes)) {
    const url = `${folder}${file}.js`;
    byUrl.set(url, [...(byUrl.get(url) ?? []), [name, Object.keys(functions)]]);
  }
  registerHooks({
    load(url, context, next) {
      const switched = byUrl.get(url);
      return switched
        ? { format: 'module', shortCircuit: true, source: moduleOf(url, switched) }
        : next(url, context);
    },
  });
}

const moduleOf = (url, switched) =>
  [
    `import { passes } from ${JSON.stringify(list)};`,
    `import { off } from ${JSON.stringify(own)};`,
    `import * as original from ${JSON.stringify(url + original)};`,
    `export * from ${JSON.stringify(url + original)};`,
    ...switched.flatMap(([name, functions]) =>
      functions.map((one) => {
        const [pass, call] = [JSON.stringify(name), JSON.stringify(one)];
        return `export function ${one}(...given) { return off.has(${pass}) ? passes[${pass}][1][${call}](...given) : original[${call}](...given); }`;
      }),
    ),
  ].join('\n');
