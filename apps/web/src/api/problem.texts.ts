import { localized } from '../lib/locale.js';

export const texts = localized({
  en: { network: 'Network error occurred. Please check your connection.' },
  de: { network: 'Netzwerkfehler. Bitte die Verbindung prüfen.' },
});
