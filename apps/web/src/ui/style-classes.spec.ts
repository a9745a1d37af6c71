import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const src = resolve(import.meta.dirname, '..');
const components = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.spec)\.tsx?$/.test(path))
  .map((path) => join(src, path));

const styleSheetImport = /import (\w+) from '([^']*\.module\.css)'/g;

function classesOf(styleSheet: string): Set<string> {
  const names = readFileSync(styleSheet, 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g);
  return new Set([...names].map(([, name = '']) => name));
}

/** `styles.title` of a component whose style sheet has no `.title`. */
function missingIn(component: string): string[] {
  const code = readFileSync(component, 'utf8');
  const body = code.replaceAll(/(?:from|import) '[^']*'/g, '');
  return [...code.matchAll(styleSheetImport)].flatMap(([, sheet = '', path = '']) => {
    const classes = classesOf(join(dirname(component), path));
    const uses = [...body.matchAll(new RegExp(`(?<![.\\w])${sheet}\\.(\\w+)`, 'g'))];
    return uses.filter(([, name = '']) => !classes.has(name)).map(([use]) => `${component}: ${use}`);
  });
}

describe('style sheets', () => {
  it('have every class that a component uses, which the compiler does not check', () => {
    expect(components.length).toBeGreaterThan(300);
    expect(components.flatMap(missingIn)).toEqual([]);
  });
});
