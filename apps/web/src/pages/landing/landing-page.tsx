import { LandingSections } from '../../features/landing-sections/landing-sections.js';
import { texts } from '../../features/landing-sections/landing.texts.js';
import { useLandingTexts, usePricingTiles } from '../../api/public-content.js';
import { PublicFrame } from '../../features/public-frame/public-frame.js';
import { useTabTitle } from '../../ui/page.js';

export function Component() {
  useTabTitle(texts.tab);
  const settings = useLandingTexts();
  const tiles = usePricingTiles();
  return (
    <PublicFrame>
      <LandingSections settings={settings} tiles={tiles} />
    </PublicFrame>
  );
}
