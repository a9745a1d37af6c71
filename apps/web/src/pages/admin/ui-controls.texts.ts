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
});
