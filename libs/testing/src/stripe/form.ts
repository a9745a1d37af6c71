import { invalid } from './failure.js';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const deepest = 8;
const mostFields = 500;

/** `items[0][price]=price_1` as the API reads it: names in brackets nest, numbers are places of a list. */
export function readForm(text: string): Form {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > mostFields) throw invalid('Too many parameters.');
  const root: Node = new Map();
  for (const [name, value] of fields) place(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, node]) => [name, valueOf(node)]));
}

type Node = Map<string, Node | string>;

function pathOf(name: string): string[] {
  const path = name.split('[').map((part) => part.replace(/\]$/, ''));
  if (path.length > deepest) throw invalid('Parameters are nested too deeply.', name);
  return path;
}

function place(node: Node, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) return void node.set(name === '' ? String(node.size) : name, value);
  const known = node.get(name);
  const child: Node = known instanceof Map ? known : new Map();
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
