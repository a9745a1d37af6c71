import type { Archive } from './archive.js';
import { readXml } from './xml.js';

export interface Relation {
  type: string;
  /** A path in the archive, or an address outside of it. */
  target: string;
  isOutside: boolean;
}

/** What the parts of a Word document refer to, by their identifiers. */
export async function relationsOf(
  archive: Archive,
  name: string,
  folder: string,
): Promise<ReadonlyMap<string, Relation>> {
  const text = await archive.readText(name);
  const relations = text === undefined ? [] : readXml(text).children;
  return new Map(
    relations.map(({ attributes }) => {
      const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes as Record<string, string>;
      const isOutside = TargetMode === 'External';
      const target = isOutside || Target.startsWith('/') ? Target.replace(/^\/(?!\/)/, '') : folder + Target;
      return [Id, { type: Type, target: isOutside ? Target : resolved(target), isOutside }];
    }),
  );
}

/** Without `.` and `..`. */
export function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
}
