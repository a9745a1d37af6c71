import type { LandingKey } from '@sop/contracts';
import { localized } from '../lib/locale.js';

type Usual = Readonly<Partial<Record<LandingKey, string>>>;

/** The default texts of the public pages. English ones are in the contracts. */
export const { usual } = localized<{ readonly usual: Usual }>({
  en: { usual: {} },
  de: {
    usual: {
      hero_title: 'Aus Videos werden SOPs, mit KI',
      hero_description: 'Mühelos Arbeitsanweisungen (SOPs) aus Videos erstellen, mit unserer KI-Plattform.',
      hero_cta_text: 'Kostenlos starten',
      pricing_title: 'Einfache, klare Preise',
      pricing_subtitle: 'Wählen Sie den passenden Tarif. Ohne versteckte Kosten.',
    },
  },
});
