import type { MarketingTile } from '@sop/contracts';
import type { LandingTexts } from '../../../api/public-content.js';

/** What is being typed and not saved: the preview shows it already. */
export interface Draft {
  readonly settings?: Partial<LandingTexts>;
  readonly tile?: MarketingTile;
}
