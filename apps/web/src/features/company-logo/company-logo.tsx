import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../api/queries.js';
import { pictureAddress } from '../../lib/media-path.js';
import { Mark } from '../../ui/mark.js';
import { onLogoUpdated } from './logo-updated.js';
import { texts } from './company-logo.texts.js';
import styles from './company-logo.module.css';

/** The company's logo, or the product's mark where there is none or it cannot be loaded. */
export function CompanyLogo({ size }: { size: number }) {
  const { data: me, refetch } = useQuery(queries.me());
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => onLogoUpdated(() => void refetch()), [refetch]);
  const path = me?.company_logo_url;
  if (!path || path === broken) return <Mark size={size} />;
  return (
    <img
      className={styles.logo}
      src={pictureAddress(path)}
      alt={texts.logoOf(me?.company_name ?? texts.theCompany)}
      width={size}
      height={size}
      onError={() => setBroken(path)}
    />
  );
}
