import { keys } from '../../../api/query-keys.js';

/** All queries of the landing page, the operator's and the visitors'. */
export const landingKeys = [keys.landingSettings, keys.allTiles, keys.landingTexts, keys.landingTiles];
