import { eventually } from '@sop/testing';
import { expectInvariants } from '../invariants/invariants.js';
import type { OwnSystem } from '../resilience/own-system.js';

/** Waits until a disturbed system is idle and checks the invariants. */
export async function expectIdle(system: OwnSystem): Promise<void> {
  const database = await eventually(() => system.openDatabase(), { timeoutSeconds: 60 });
  const { home, objects, scratch, zombies } = system;
  try {
    await expectInvariants({ database, home, objects, scratch, zombies });
  } finally {
    await database.end();
  }
}
