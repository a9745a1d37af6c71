import { Injectable } from '@nestjs/common';
import { SeatAbandoned, SeatFreed, SeatTaken } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';

/**
 * Seats of a plan. Each active or invited user has one, under a new reference each time, so that events to billing
 * are correct in any order.
 */
@Injectable()
export class Seats {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /**
   * Takes a seat and does `work` with it in one transaction of the company. The seat is released when `work` fails
   * or returns null because it needs none.
   * @throws Problem `plan-limit` (402)
   */
  async withSeat<T>(companyId: string, work: (tx: Tx, seat: string) => Promise<T | null>): Promise<T | null> {
    const seat = `user:${uuidv7()}`;
    const reservations = new Reservations(this.bus, companyId, seat);
    try {
      // Also released without a reply: the request may still arrive, and no user would take the seat.
      await reservations.take('users', 1);
      const result = await this.database.tenant(companyId, async (tx) => {
        const result = await work(tx, seat);
        const seatTaken = { company_id: companyId, reservation_id: reservations.idOf('users') };
        if (result !== null) await tx.emit(SeatTaken, seatTaken);
        return result;
      });
      if (result === null) await this.abandon(companyId, seat);
      return result;
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

/** Frees the seat for another user. */
export const freeSeat = (tx: Tx, companyId: string, seat: string): Promise<void> =>
  tx.emit(SeatFreed, { company_id: companyId, reference: seat });
