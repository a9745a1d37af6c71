import { stripTypeScriptTypes } from 'node:module';

/** The id of the rule that is left out, -1 for none. */
export const current = { off: -1 };
/** Ids of the rules that made a difference since this was last cleared: a draft without another one is the same. */
export const effective = new Set();

/** A source file with a switch at each of its rules, as JavaScript. */
export function withSwitches(text, rules) {
  const isFunction = ({ kind }) => kind === 'function';
  const functions = Map.groupBy(rules.filter(isFunction), ({ name }) => name);
  const inserted = [
    ...rules.filter((rule) => !isFunction(rule)).flatMap(aroundOf),
    ...[...functions.values()].map(([{ at }]) => [at, 1, 0, '__of']),
  ].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  let [from, switched] = [0, ''];
  for (const [at, , , words] of inserted) {
    switched += text.slice(from, at) + words;
    from = at;
  }
  switched += text.slice(from);
  for (const name of functions.keys())
    switched = switched.replace(new RegExp(`^export (?=(?:function|const) ${name}__of\\b)`, 'm'), '');
  return [
    `import * as __switch from ${JSON.stringify(import.meta.url)};`,
    stripTypeScriptTypes(switched, { mode: 'transform' }),
    ...[...functions.values()].map(calling),
  ].join('\n');
}

/** What is inserted before and behind a rule: at one place the ends first, of several the outer one opens first and ends last. */
function aroundOf({ id, kind, start, end, without }, order) {
  const width = end - start + 1 / (order + 2);
  const isPattern = kind === 'pattern';
  return [
    [start, 1, -width, `__switch.${isPattern ? 'patternOf' : 'valueOf'}(${id}, `],
    [end, 0, width, isPattern ? ')' : `, ${without})`],
  ];
}

/** A function under the name of the original, hoisted as that is. */
function calling(own) {
  const [{ name, isExported }] = own;
  const without = own.map(({ id, without: words }) => `[${id}, (params) => ${words}]`).join(', ');
  const call = `__switch.callOf(${name}__of, params, [${without}])`;
  return `${isExported ? 'export ' : ''}function ${name}(...params) { return ${call}; }`;
}

export function valueOf(id, value, without) {
  if (current.off === id) return without;
  if (value !== without && (value || without)) effective.add(id);
  return value;
}

export function callOf(original, params, replacements) {
  const [, off] = replacements.find(([id]) => id === current.off) ?? [];
  if (off) return off(params);
  const value = original(...params);
  for (const [id, replacement] of replacements)
    if (!effective.has(id) && !isSame(value, replacement(params))) effective.add(id);
  return value;
}

const isSame = (a, b) =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => isSame(one, b[at])));

const patterns = new Map();
export function patternOf(id, original) {
  if (!patterns.has(id)) patterns.set(id, new SwitchedPattern(id, original));
  return patterns.get(id);
}

/** A pattern that matches nothing while its rule is left out. */
class SwitchedPattern extends RegExp {
  #id;
  #original;
  constructor(id, original) {
    super(original);
    this.#id = id;
    this.#original = original;
  }
  #unless(without, found) {
    if (current.off === this.#id) return without;
    const value = found(this.#original);
    if (!isSame(value, without)) effective.add(this.#id);
    return value;
  }
  exec(text) {
    return this.#unless(null, (pattern) => pattern.exec(text));
  }
  test(text) {
    return this.#unless(false, (pattern) => pattern.test(text));
  }
  get source() {
    return this.#unless('(?!)', (pattern) => pattern.source);
  }
  [Symbol.replace](text, by) {
    return this.#unless(text, (pattern) => text.replace(pattern, by));
  }
  [Symbol.match](text) {
    return this.#unless(null, (pattern) => text.match(pattern));
  }
  [Symbol.matchAll](text) {
    return this.#unless([], (pattern) => [...text.matchAll(pattern)]).values();
  }
  [Symbol.split](text) {
    return this.#unless([text], (pattern) => text.split(pattern));
  }
}
