import { IconCheck } from '@tabler/icons-react';
import type { MarketingTile } from '@sop/contracts';
import { Link } from 'react-router-dom';
import type { LandingTexts } from '../../api/public-content.js';
import styles from './landing.module.css';

interface PricingProps {
  readonly settings: LandingTexts;
  readonly tiles: readonly MarketingTile[];
}

/** Renders nothing if there is no tile. */
export function Pricing({ settings, tiles }: PricingProps) {
  if (tiles.length === 0) return null;
  return (
    <section className={styles.section} id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">{settings.pricing_title}</h2>
      <p className={styles.lead}>{settings.pricing_subtitle}</p>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.id} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile }: { tile: MarketingTile }) {
  return (
    <li className={styles.tile} data-color={colorOf(tile.highlight_color)}>
      <h3>{tile.title}</h3>
      <p className={styles.price}>{tile.price_string}</p>
      <ul className={styles.lines}>
        {tile.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <CallToAction tile={tile} />
    </li>
  );
}

/** Orange, purple, otherwise blue. */
export const colorOf = (given: string | null): string =>
  ['orange', 'purple'].find((color) => color === given?.toLowerCase()) ?? 'blue';

function CallToAction({
  tile: { title, call_to_action_link: link, call_to_action_text },
}: {
  tile: MarketingTile;
}) {
  const named = { className: styles.call, 'aria-label': `${call_to_action_text}: ${title}` };
  if (link?.toLowerCase().startsWith('http'))
    return (
      <a {...named} href={link} target="_blank" rel="noreferrer">
        {call_to_action_text}
      </a>
    );
  return (
    <Link {...named} to={link ?? '/register'}>
      {call_to_action_text}
    </Link>
  );
}
