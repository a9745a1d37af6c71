import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { landingKeys, landingTexts, routes, type LandingKey, type MarketingTile } from '@sop/contracts';
import { call } from './call.js';
import { keys } from './query.js';

export type LandingTexts = Readonly<Record<LandingKey, string>>;

/** What the server knew of the public pages when it wrote them. */
export interface PublicContent {
  readonly settings: LandingTexts;
  readonly tiles: readonly MarketingTile[];
}

const usual = Object.fromEntries(landingKeys.map((key) => [key, landingTexts[key].usual])) as LandingTexts;

export const publicReads = {
  settings: () =>
    queryOptions({
      queryKey: keys.landingTexts,
      queryFn: ({ signal }): Promise<LandingTexts> => call(routes.landing.settings, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  tiles: () =>
    queryOptions({
      queryKey: keys.landingTiles,
      queryFn: async ({ signal }): Promise<readonly MarketingTile[]> =>
        (await call(routes.landing.tiles, { signal })).tiles,
      staleTime: 60_000,
    }),
};

/** The operator's texts; the usual ones until they are known, or where the server is silent. */
export function useLandingTexts(): LandingTexts {
  return { ...usual, ...useQuery(publicReads.settings()).data };
}

export function usePricingTiles(): readonly MarketingTile[] {
  return useQuery(publicReads.tiles()).data ?? [];
}

export function knowContent(client: QueryClient, { settings, tiles }: PublicContent): void {
  client.setQueryData(keys.landingTexts, settings);
  client.setQueryData(keys.landingTiles, tiles);
}

/** Takes over what stands in a page that the server wrote: nothing is asked for twice. */
export function knowWrittenContent(client: QueryClient): void {
  const written = document.getElementById('public-content')?.textContent;
  if (written) knowContent(client, JSON.parse(written) as PublicContent);
}
