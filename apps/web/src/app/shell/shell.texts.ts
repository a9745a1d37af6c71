import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    main: 'Main',
    admin: 'Admin',
    logout: 'Logout',
    search: 'Search',
    unconfirmed: (email: string) => `Please confirm your email address. We sent a link to ${email}.`,
    sendAgain: 'Resend link',
    notNow: 'Not now',
    confirmationSent: (email: string) => `Another link is on its way to ${email}`,
    confirmationFailure: 'The email could not be sent. Please try again.',
    silent: 'The server is not responding. Trying again…',
    adminPages: {
      landingPage: 'Landing Page',
      dashboard: 'Admin Dashboard',
      processing: 'Processing Settings',
      monitor: 'System Monitor',
      storage: 'Storage',
      failedWork: 'Failed Jobs',
      audit: 'Audit Log',
      uiControls: 'UI Controls',
      payments: 'Payments',
      operators: 'Operators',
    },
    pages: {
      dashboard: 'Dashboard',
      create: 'Create SOP',
      training: 'Training Studio',
      settings: 'Settings',
      billing: 'Billing',
    },
  },
});
