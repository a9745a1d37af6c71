import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.js';

/** Refetches all queries of the landing page, the operator's and the visitors'. */
export const useLandingChanged = (client: QueryClient) => (): Promise<unknown> =>
  Promise.all(
    [keys.landingSettings, keys.allTiles, keys.landingTexts, keys.landingTiles].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
