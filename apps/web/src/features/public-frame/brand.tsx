import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark.js';
import { texts as uiTexts } from '../../ui/ui.texts.js';
import { useLandingTexts } from '../../api/public-content.js';
import styles from './public-frame.module.css';
import { texts } from './public-frame.texts.js';

/** The operator's logo, or the product's mark and name, as a link to the start page. */
export function Brand() {
  const { logo_url } = useLandingTexts();
  return (
    <Link to="/" className={styles.brand} aria-label={texts.home}>
      <BrandPicture logoUrl={logo_url} />
    </Link>
  );
}

export function BrandPicture({ logoUrl }: { logoUrl: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl !== '' && logoUrl !== broken)
    return (
      <img className={styles.logo} src={logoUrl} alt={uiTexts.product} onError={() => setBroken(logoUrl)} />
    );
  return (
    <>
      <Mark size={30} />
      {uiTexts.product}
    </>
  );
}
