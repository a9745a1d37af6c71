import { readFileSync } from 'node:fs';
import { webAddresses } from '../system.js';

/** From the web's own routes, so that a new page is visited automatically. The last one has an unknown address. */
export const paths: readonly string[] = [
  ...[...readFileSync(webAddresses, 'utf8').matchAll(/\bpath: '([^']+)'/g)].flatMap(([, path]) => path ?? []),
  '/no-such-page',
];

/** The parameters of paths: entries of the visited company, and an invalid token. */
export interface CrawledObjects {
  readonly sopId: string;
  readonly modelId: string;
  readonly datasetId: number;
}

export const addressOf = (path: string, { sopId, modelId }: CrawledObjects): string =>
  path
    .replace('/sop/:id', `/sop/${sopId}`)
    .replace('/models/:id', `/models/${modelId}`)
    .replace(':token', 'x'.repeat(43));

/** Views of a page that its path does not contain; tabs are found by pressing them. */
export const further: Readonly<Record<string, (things: CrawledObjects) => readonly string[]>> = {
  '/create': () => ['/create?source=upload', '/create?source=record'],
  '/training': ({ datasetId }) => [
    `/training?tab=train&dataset=${datasetId}`,
    `/training?tab=train&dataset=${datasetId}&annotate=0`,
  ],
};
