import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query.js';

/** What was shown of the landing page is asked for anew, by the operator's pages and the visitors'. */
export const useLandingChanged = (client: QueryClient) => (): Promise<unknown> =>
  Promise.all(
    [keys.landingSettings, keys.allTiles, keys.landingTexts, keys.landingTiles].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
