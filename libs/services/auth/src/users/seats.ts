import { Injectable } from '@nestjs/common';
import { UsageFreed, UsageSettled } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';

/**
 * The places that a plan has for users. Whoever is active or invited has one, under a name of its own each time, so that
 * what billing hears of it is right in any order.
 */
@Injectable()
export class Seats {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /**
   * Takes a place and does `work` with it in one transaction of the company. When `work` fails, or gives null for not
   * needing the place, it goes back. Throws `plan-limit` (402).
   */
  async withOneMore<T>(
    companyId: string,
    work: (tx: Tx, seat: string) => Promise<T | null>,
  ): Promise<T | null> {
    const seat = `user:${uuidv7()}`;
    const taken = new Reservations(this.bus, this.database, companyId, seat);
    await taken.take('users', 1);
    try {
      const made = await this.database.tenant(companyId, async (tx) => {
        const result = await work(tx, seat);
        const settled = { company_id: companyId, reservation_id: taken.idOf('users'), amount: 1 };
        if (result !== null) await tx.emit(UsageSettled, settled);
        return result;
      });
      if (made === null) await taken.release();
      return made;
    } catch (error) {
      await taken.release();
      throw error;
    }
  }
}

/** The place is free for somebody else. */
export const freeSeat = (tx: Tx, companyId: string, seat: string): Promise<void> =>
  tx.emit(UsageFreed, { company_id: companyId, kind: 'users', amount: 1, reference: seat });
