import { Injectable } from '@nestjs/common';
import { SeatAbandoned, SeatFreed, SeatTaken } from '@sop/contracts';
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
    const taken = new Reservations(this.bus, companyId, seat);
    try {
      // Also given up where nobody answered: the question may still arrive, and nobody would come to need the place.
      await taken.take('users', 1);
      const made = await this.database.tenant(companyId, async (tx) => {
        const result = await work(tx, seat);
        const seatTaken = { company_id: companyId, reservation_id: taken.idOf('users') };
        if (result !== null) await tx.emit(SeatTaken, seatTaken);
        return result;
      });
      if (made === null) await this.abandon(companyId, seat);
      return made;
    } catch (error) {
      await this.abandon(companyId, seat);
      throw error;
    }
  }

  private abandon(companyId: string, seat: string): Promise<void> {
    const seatAbandoned = { company_id: companyId, reference: seat };
    return this.database.tenant(companyId, (tx) => tx.emit(SeatAbandoned, seatAbandoned));
  }
}

/** The place is free for somebody else. */
export const freeSeat = (tx: Tx, companyId: string, seat: string): Promise<void> =>
  tx.emit(SeatFreed, { company_id: companyId, reference: seat });
