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
    silent: 'The server does not answer at the moment. Trying again…',
    rooms: {
      dashboard: 'Dashboard',
      create: 'Create SOP',
      training: 'Training Studio',
      settings: 'Settings',
      billing: 'Billing',
    },
  },
});
