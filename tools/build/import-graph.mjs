import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Which package imports which, types included, tests left out. @returns {Map<string, string[]>} */
export function importGraph(projects) {
  return new Map(projects.map(({ name, folder }) => [name, [...importsOf(join(folder, 'src'))]]));
}

function importsOf(folder) {
  const found = new Set();
  if (!existsSync(folder)) return found;
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.spec\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of source.matchAll(/from '(@sop\/[\w-]+)'/g)) found.add(name);
  }
  return found;
}

/** The first cycle, as the way around it; undefined when there is none. @param {Map<string, string[]>} graph */
export function findCycle(graph) {
  const finished = new Set();
  const visit = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
