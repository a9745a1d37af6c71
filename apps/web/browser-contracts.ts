import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../../libs/contracts/src/index.ts', import.meta.url));
/** Modules that run in the browser unchanged: they import nothing but each other. */
const browserModules = [
  'address',
  'brand',
  'csv-line',
  'decoded-text',
  'markup-drawing',
  'overlap',
  'pseudonym',
  'sold-by-sales',
  'split-text',
  'text',
].map((name) => fileURLToPath(new URL(`../../libs/contracts/src/${name}.ts`, import.meta.url)));
const virtual = '\0browser-contracts';

/**
 * Gives the browser the contracts as plain data. The page needs only what a call of a route takes; bodies and replies
 * are typed by the schemas at build time and validated by the server. Leaving the schemas out saves 25 kB (gzip) of zod on every page.
 * Types are untouched: they come from the contracts themselves. A schema used as a value fails the build.
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    resolveId: (id) => (id === '@sop/contracts' ? virtual : null),
    async load(id) {
      if (id !== virtual) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(source, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of dependencies) this.addWatchFile(file);
      const runs = await namesIn(browserModules);
      const values = Object.entries(module)
        .map(([name, value]) => [name, name === 'routes' ? callable(value) : value] as const)
        .filter(([name, value]) => isPlain(value) && !runs.has(name))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return [...browserModules.map((file) => `export * from ${JSON.stringify(file)};`), ...values].join(
        '\n',
      );
    },
  };
}

/** The names that these files export. */
async function namesIn(files: readonly string[]): Promise<ReadonlySet<string>> {
  const modules = await Promise.all(
    files.map((file) =>
      runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' }),
    ),
  );
  return new Set(modules.flatMap(({ module }) => Object.keys(module)));
}

const callParts = ['name', 'method', 'path', 'bodyKind', 'fileField'] as const;

/** The routes by noun and verb, each with the parts that a call needs. */
function callable(routes: unknown): unknown {
  const groups = Object.entries(routes as Record<string, Record<string, Record<string, unknown>>>);
  return Object.fromEntries(
    groups.map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, route]) => [
          verb,
          Object.fromEntries(callParts.map((part) => [part, route[part]])),
        ]),
      ),
    ]),
  );
}

/** Whether a value survives JSON unchanged: it contains no function, schema or class. */
function isPlain(value: unknown): boolean {
  if (value === undefined || typeof value !== 'object' || value === null) {
    return value === undefined || ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  }
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
