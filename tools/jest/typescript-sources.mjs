import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

/** Lets child processes of a test run the TypeScript sources, which jest's own loader only does in its process. */
const root = resolve(import.meta.dirname, '..', '..');

const {
  exclude: _exclude,
  $schema: _schema,
  ...options
} = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

const packageSource = (specifier) => {
  const [, service, library] = /^@sop\/(?:service-(?!kit)([a-z-]+)|([a-z-]+))$/.exec(specifier) ?? [];
  const folder = service ? join('services', service) : library;
  return folder && join(root, 'libs', folder, 'src', 'index.ts');
};

const relativeSource = (specifier, parent) => {
  if (!specifier.startsWith('.') || !parent?.endsWith('.ts')) return undefined;
  const file = fileURLToPath(new URL(specifier.replace(/\.js$/, '.ts'), parent));
  return existsSync(file) ? file : undefined;
};

registerHooks({
  resolve(specifier, context, next) {
    const file = packageSource(specifier) ?? relativeSource(specifier, context.parentURL);
    return file ? { url: pathToFileURL(file).href, format: 'module', shortCircuit: true } : next(specifier);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...options,
      filename,
      swcrc: false,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
