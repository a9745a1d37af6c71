import { invalid } from './failure.js';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const maxDepth = 8;
const maxFields = 500;

/** Parses `items[0][price]=price_1` like the API: names in brackets nest, numbers are list indexes. */
export function readForm(text: string): Form {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) throw invalid('Too many parameters.');
  const root: Node = new Map();
  for (const [name, value] of fields) place(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, node]) => [name, valueOf(node)]));
}

type Node = Map<string, Node | string>;

function pathOf(name: string): string[] {
  const path = name.split('[').map((part) => part.replace(/\]$/, ''));
  if (path.length > maxDepth) throw invalid('Parameters are nested too deeply.', name);
  return path;
}

function place(node: Node, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) return void node.set(name === '' ? String(node.size) : name, value);
  const existing = node.get(name);
  const child: Node = existing instanceof Map ? existing : new Map();
  node.set(name, child);
  place(child, rest, value);
}

function valueOf(node: Node | string): FormValue {
  if (typeof node === 'string') return node;
  const entries = [...node].map(([name, child]) => [name, valueOf(child)] as const);
  return entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}
