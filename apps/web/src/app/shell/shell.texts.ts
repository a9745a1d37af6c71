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
    unconfirmed: (email: string) => `Please confirm your address: we sent a link to ${email}.`,
    sendAgain: 'Send it again',
    notNow: 'Not now',
    confirmationSent: (email: string) => `Another link is on its way to ${email}`,
    confirmationFailure: 'The mail could not be sent. Please try again.',
    silent: 'The server does not answer at the moment. Trying again…',
    adminRooms: {
      landingPage: 'Landing Page',
      dashboard: 'Admin Dashboard',
      processing: 'Processing Settings',
      monitor: 'System Monitor',
      storage: 'Storage',
      failedWork: 'Failed Work',
      uiControls: 'UI Controls',
      payments: 'Payments',
      operators: 'Operators',
    },
    rooms: {
      dashboard: 'Dashboard',
      create: 'Create SOP',
      training: 'Training Studio',
      settings: 'Settings',
      billing: 'Billing',
    },
  },
});
