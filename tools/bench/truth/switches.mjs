import { registerHooks } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { passes } from './passes.mjs';

/** Names of the passes that are switched off; read at every call, so that one process can measure one pass after another. */
export const off = new Set();

/** Names of the passes that changed something since this was last cleared: without one that changed nothing, a draft is the same. */
export const effective = new Set();

const own = import.meta.url;

/** Puts a switch before every function and pattern of a pass, in modules that are loaded from `folder` (a file URL that ends with a slash) from now on. */
export function putSwitches(folder) {
  const byUrl = new Map();
  for (const [name, [file, replacements]] of Object.entries(passes)) {
    const url = `${folder}${file}.js`;
    byUrl.set(url, [...(byUrl.get(url) ?? []), [name, replacements]]);
  }
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const switched = byUrl.get(url);
      return switched ? { ...loaded, source: withSwitches(String(loaded.source), switched) } : loaded;
    },
  });
}

/** The module with each declaration renamed and a switch declared under its name; exported functions and the module's own alike. */
export function withSwitches(source, switched) {
  let text = `import { callOf, patternOf } from ${JSON.stringify(own)};\n${source}`;
  for (const [pass, replacements] of switched)
    for (const [name, replacement] of Object.entries(replacements)) {
      const declaration = new RegExp(`(?<=^|[*]/ )(export )?(function|const) ${name}\\b`, 'm');
      const [found, exported = ''] = declaration.exec(text) ?? [];
      if (found === undefined) throw new Error(`${pass}: nothing is called ${name}`);
      const original = `${name}_of_${text.length}`;
      text = text.replace(declaration, `$2 ${original}`);
      const keys = `${JSON.stringify(pass)}, ${JSON.stringify(name)}, ${original}`;
      text +=
        replacement instanceof RegExp
          ? `\n${exported}const ${name} = patternOf(${keys});`
          : `\n${exported}function ${name}(...params) { return callOf(${keys}, params); }`;
    }
  return text;
}

/** Calls a function of a pass, or its replacement when the pass is off. */
export function callOf(pass, name, original, params) {
  const replacement = passes[pass][1][name];
  if (off.has(pass)) return replacement(...params);
  const value = original(...params);
  if (!effective.has(pass) && !isDeepStrictEqual(value, replacement(...params))) effective.add(pass);
  return value;
}

/** A pattern of a pass that matches nothing when the pass is off. */
export function patternOf(pass, _name, original) {
  const exec = (text) => {
    if (off.has(pass)) return null;
    const found = original.exec(text);
    if (found) effective.add(pass);
    return found;
  };
  return { exec, test: (text) => exec(text) !== null, source: original.source };
}
