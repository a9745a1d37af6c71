import type { MarketingTile } from '@sop/contracts';
import type { LandingTexts } from '../../../api/public-content.js';

/** Unsaved input, which the preview shows already. */
export interface Draft {
  readonly settings?: Partial<LandingTexts>;
  readonly tile?: MarketingTile;
}
