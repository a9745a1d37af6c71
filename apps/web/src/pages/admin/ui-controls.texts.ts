import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'UI Controls',
    back: 'Back to Admin Dashboard',
    sections: 'Parts of the UI controls',
    tabs: { features: 'Plan Features', settings: 'UI Settings', branding: 'Branding' },
    soon: 'Coming soon',
    settingsSoon: 'Settings of how the product looks are coming soon.',
    brandingSoon: 'Colours and marks of your own are coming soon.',
    fixTitle: 'Fix Missing Subscription Plans',
    fixText:
      'Four plans are expected: Trial, Starter, Professional and Enterprise. Those that are missing are put back; the others stay as you edited them.',
    fix: 'Fix Missing Plans',
    fixFailure: 'Failed to fix plans',
    final: (plans: string) => `Plans now: ${plans}`,
    reloading: 'The page is loaded anew.',
  },
});
