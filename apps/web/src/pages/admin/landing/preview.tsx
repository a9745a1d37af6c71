import { landingKeys, type MarketingTile } from '@sop/contracts';
import { BrandPicture } from '../../../features/public-frame/brand.js';
import { usePricingTiles, type LandingTexts } from '../../../api/public-content.js';
import { LandingSections } from '../../../features/landing-sections/landing-sections.js';
import { Card } from '../../../ui/card.js';
import type { Draft } from './draft.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { inOrder } from './tile-order.js';

interface PreviewProps {
  readonly settings: readonly { readonly key: string; readonly value: string }[];
  readonly tiles: readonly MarketingTile[];
  readonly draft: Draft;
}

/** The landing page in small with unsaved input. It is inert and hidden from screen readers, because the fields next to it have the same content. */
export function Preview({ settings, tiles, draft }: PreviewProps) {
  const ofPlans = usePricingTiles();
  const saved = new Map(settings.map(({ key, value }) => [key, value]));
  const shown = Object.fromEntries(
    landingKeys.map((key) => [key, draft.settings?.[key] ?? saved.get(key) ?? '']),
  ) as LandingTexts;
  const others = tiles.filter(({ id }) => id !== draft.tile?.id);
  const all = inOrder(draft.tile ? [...others, draft.tile] : others);
  const active = all.filter(({ is_active }) => is_active);
  return (
    <Card title={texts.preview} lead={texts.previewLead}>
      <div className={styles.window} inert aria-hidden="true">
        <div className={styles.page}>
          <div className={styles.brand}>
            <BrandPicture logoUrl={shown.logo_url} />
          </div>
          <LandingSections settings={shown} tiles={active.length > 0 ? active : ofPlans} />
        </div>
      </div>
    </Card>
  );
}
