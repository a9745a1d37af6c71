import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'UI Controls',
    back: 'Back to Admin Dashboard',
    sections: 'UI control sections',
    tabs: { features: 'Plan Features', settings: 'UI Settings', branding: 'Branding' },
    soon: 'Coming soon',
    settingsSoon: 'Appearance settings are coming soon.',
    brandingSoon: 'Custom colours and logos are coming soon.',
    fixTitle: 'Fix Missing Subscription Plans',
    fixText:
      'Four plans are expected: Trial, Starter, Professional and Enterprise. Missing plans are restored; the others keep your edits.',
    fix: 'Fix Missing Plans',
    fixFailure: 'Failed to fix plans',
    final: (plans: string) => `Plans now: ${plans}`,
    reloading: 'Reloading the page…',
  },
  de: {
    title: 'Oberfläche',
    back: 'Zurück zum Admin-Dashboard',
    sections: 'Bereiche der Oberfläche',
    tabs: { features: 'Tarife und Funktionen', settings: 'Darstellung', branding: 'Marke' },
    soon: 'In Kürze',
    settingsSoon: 'Einstellungen der Darstellung folgen in Kürze.',
    brandingSoon: 'Eigene Farben und Logos folgen in Kürze.',
    fixTitle: 'Fehlende Tarife wiederherstellen',
    fixText:
      'Erwartet werden vier Tarife: Trial, Starter, Professional und Enterprise. Fehlende werden wiederhergestellt; die anderen behalten Ihre Änderungen.',
    fix: 'Fehlende Tarife herstellen',
    fixFailure: 'Die Tarife konnten nicht wiederhergestellt werden',
    final: (plans) => `Tarife jetzt: ${plans}`,
    reloading: 'Seite wird neu geladen …',
  },
});
