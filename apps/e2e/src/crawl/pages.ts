import { readFileSync } from 'node:fs';
import { webAddresses } from '../system.js';

/** As the web's own table has them: a new page is visited without a line here. The last one is at no address. */
export const paths: readonly string[] = [
  ...[...readFileSync(webAddresses, 'utf8').matchAll(/\bpath: '([^']+)'/g)].flatMap(([, path]) => path ?? []),
  '/no-such-page',
];

/** What stands for the parameters of a path: things of the company that is visited, and a token that no mail has brought. */
export interface Things {
  readonly sopId: string;
  readonly modelId: string;
  readonly datasetId: number;
}

export const addressOf = (path: string, { sopId, modelId }: Things): string =>
  path
    .replace('/sop/:id', `/sop/${sopId}`)
    .replace('/models/:id', `/models/${modelId}`)
    .replace(':token', 'x'.repeat(43));

/** Rooms of a page that its path does not name; the tabs of a page are found by pressing them. */
export const further: Readonly<Record<string, (things: Things) => readonly string[]>> = {
  '/create': () => ['/create?source=upload', '/create?source=record'],
  '/training': ({ datasetId }) => [
    `/training?tab=train&dataset=${datasetId}`,
    `/training?tab=train&dataset=${datasetId}&annotate=0`,
  ],
};
