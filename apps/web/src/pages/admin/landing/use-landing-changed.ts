import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.js';

/** All queries of the landing page, the operator's and the visitors'. */
export const landingKeys = [keys.landingSettings, keys.allTiles, keys.landingTexts, keys.landingTiles];

export const useLandingChanged = (client: QueryClient) => (): Promise<unknown> =>
  Promise.all(landingKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
