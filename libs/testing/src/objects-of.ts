import type { ObjectStore } from '@sop/object-store';

/** The sorted keys of all objects of these kinds (`videos`, `frames`, …) of a company. */
export async function objectsOf(
  store: ObjectStore,
  companyId: string,
  kinds: readonly string[],
): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of kinds) for await (const { key } of store.list(`${kind}/${companyId}/`)) keys.push(key);
  return keys.sort();
}
