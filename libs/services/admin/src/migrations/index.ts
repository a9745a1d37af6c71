import type { Migration } from '@sop/database';
import { companies } from './0002-companies.js';
import { factsInAnyOrder } from './0006-facts-in-any-order.js';
import { keptPrices } from './0007-kept-prices.js';
import { foldedNames } from './0008-folded-names.js';
import { foldedAddresses } from './0009-folded-addresses.js';
import { machineSamples } from './0004-machine-samples.js';
import { orderOfChanges } from './0005-order-of-changes.js';
import { settingsAndSecrets } from './0001-settings-and-secrets.js';
import { publicPages } from './0003-public-pages.js';

export const migrations: readonly Migration[] = [
  settingsAndSecrets,
  companies,
  publicPages,
  machineSamples,
  orderOfChanges,
  factsInAnyOrder,
  keptPrices,
  foldedNames,
  foldedAddresses,
];
