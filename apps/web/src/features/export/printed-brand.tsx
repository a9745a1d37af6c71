import { useQuery } from '@tanstack/react-query';
import { brandInks } from '@sop/contracts';
import { useEffect } from 'react';
import { queries } from '../../api/queries.js';
import { pictureAddress } from '../../lib/media-path.js';

/** On paper: the company's colours, and its logo in the head of the page. Decorative: the facts beside it say what counts. */
export function PrintedBrand() {
  const { data: me } = useQuery(queries.me());
  const brand = me?.company_brand;
  useEffect(() => {
    if (!brand) return;
    const { accent, banner } = brandInks(brand);
    const { style } = document.documentElement;
    style.setProperty('--print-accent', accent);
    style.setProperty('--print-banner', banner);
  }, [brand]);
  const path = me?.company_logo_url;
  return path ? <img data-printed-logo="" src={pictureAddress(path)} alt="" /> : null;
}
