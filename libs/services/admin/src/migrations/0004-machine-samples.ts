import type { Migration } from '@sop/database';

/** How the machines did in the last hour. What is older goes with every new row. */
export const machineSamples: Migration = {
  name: '0004-machine-samples',
  up: `
    create table machine_sample (
      at timestamptz not null,
      machine text not null,
      cpu real not null,
      memory real not null,
      disk real not null,
      primary key (at, machine)
    );
  `,
};
