import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { landingKeys, landingTexts, routes, type LandingKey, type MarketingTile } from '@sop/contracts';
import { call } from './call.js';
import { usual } from './public-content.texts.js';
import { keys } from './query-keys.js';

export type LandingTexts = Readonly<Record<LandingKey, string>>;

/** Content of the public pages as of their prerendering. */
export interface PublicContent {
  readonly settings: LandingTexts;
  readonly tiles: readonly MarketingTile[];
}

const defaults = Object.fromEntries(landingKeys.map((key) => [key, landingTexts[key].usual])) as LandingTexts;

const publicQueries = {
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

/** The operator's texts; the default ones until they are loaded, or when the server does not respond. */
export function useLandingTexts(): LandingTexts {
  return withOwnDefaults({ ...defaults, ...useQuery(publicQueries.settings()).data });
}

/** Default texts are in the reader's language; what the operator has written stays as it is. */
export const withOwnDefaults = (settings: LandingTexts): LandingTexts =>
  Object.fromEntries(
    landingKeys.map((key) => [
      key,
      settings[key] === defaults[key] ? (usual[key] ?? settings[key]) : settings[key],
    ]),
  ) as LandingTexts;

export function usePricingTiles(): readonly MarketingTile[] {
  return useQuery(publicQueries.tiles()).data ?? [];
}

export function seedContent(client: QueryClient, { settings, tiles }: PublicContent): void {
  client.setQueryData(keys.landingTexts, settings);
  client.setQueryData(keys.landingTiles, tiles);
}

/** Uses the content of a prerendered page, so that nothing is requested twice. */
export function seedPrerenderedContent(client: QueryClient): void {
  const prerendered = document.getElementById('public-content')?.textContent;
  if (prerendered) seedContent(client, JSON.parse(prerendered) as PublicContent);
}
