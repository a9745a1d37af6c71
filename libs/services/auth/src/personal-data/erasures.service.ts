import { Injectable } from '@nestjs/common';
import {
  erasingServices,
  foldedText,
  SessionsEnded,
  SopPersonalPlaces,
  TrainingPersonalPlaces,
  UserErased,
  type Erased,
  type ErasurePreview,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Mail } from '@sop/mail';
import { Bus } from '@sop/messaging';
import { Confirmations, countPersonalLists, erasePersonalLists, refuse, type Caller } from '@sop/service-kit';
import { lockCompany } from '../companies/lock-company.js';
import type { UserRow } from '../users/user.entity.js';
import { assertMayManage, removeUser } from '../users/user-status.js';
import { erasedOf, requireMember } from './former-members.js';
import { ownLists } from './own-lists.js';
import { freePseudonym } from './pseudonym.js';

interface Person {
  user: UserRow | null;
  pseudonym: string;
}

/**
 * Erases one person of a company: what this service stores in the transaction of the request, what the others store when they
 * receive the event. A person who is erased again stays erased.
 */
@Injectable()
export class Erasures {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly mail: Mail,
    private readonly confirmations: Confirmations,
  ) {}

  /** The numbers of the export. @throws Problem 404; 503 while a service does not answer */
  async preview({ companyId }: Caller, userId: string): Promise<ErasurePreview> {
    const person = await this.database.tenant(companyId, (tx) => this.find(tx, companyId, userId));
    const of = { company_id: companyId, user_id: userId };
    const parts = await Promise.all([
      countPersonalLists(this.database, ownLists, { companyId, userId }),
      ...[SopPersonalPlaces, TrainingPersonalPlaces].map(
        async (request) => (await this.bus.request(request, of)).places,
      ),
    ]);
    return { pseudonym: person.pseudonym, name_to_type: nameToType(person), places: parts.flat() };
  }

  /** @throws Problem 404; 409 for another typed name, for oneself and for the last administrator */
  async erase(caller: Caller, userId: string, typedName: string): Promise<Erased> {
    if (userId === caller.userId) throw refuse('erasure.own');
    return this.eraseAs(caller, userId, typedName);
  }

  /** @throws Problem 409 without a confirmation, for another typed name and for the last administrator */
  async eraseOwn(caller: Caller, typedName: string, confirmation: string): Promise<Erased> {
    const signed = { purpose: 'account.erase', subjectId: caller.userId, revision: 0 } as const;
    await this.confirmations.require(caller, signed, confirmation);
    return this.eraseAs(caller, caller.userId, typedName);
  }

  private async eraseAs(caller: Caller, userId: string, typedName: string): Promise<Erased> {
    const { companyId } = caller;
    const erased = await this.database.tenant(companyId, async (tx) => {
      await lockCompany(tx, companyId);
      const done = await erasedOf(tx, companyId, userId);
      if (done) return done;
      const person = await this.find(tx, companyId, userId);
      if (foldedText(typedName) !== foldedText(nameToType(person))) throw refuse('erasure.other-name');
      if (person.user) assertMayManage(caller, person.user);
      await this.eraseHere(tx, { ...person, companyId, userId, erasedBy: caller.userId });
      return erasedOf(tx, companyId, userId);
    });
    if (!erased) throw refuse('user.not-found');
    this.bus.broadcast(SessionsEnded, { company_id: companyId });
    return erased;
  }

  private async eraseHere(
    tx: Tx,
    { user, ...person }: Person & { companyId: string; userId: string; erasedBy: string },
  ): Promise<void> {
    const { companyId, userId, pseudonym, erasedBy } = person;
    const names = user ? [user.displayName, user.email].flatMap((name) => name ?? []) : [];
    await tx.execute(
      'insert into erasure (user_id, company_id, pseudonym, erased_by, waiting_for, names) values ($1, $2, $3, $4, $5, $6)',
      [userId, companyId, pseudonym, erasedBy, [...erasingServices], names],
    );
    if (user) {
      await removeUser(tx, user);
      await tx.execute('delete from sign_in_ticket where email = $1', [user.email]);
      await this.mail.withdraw(tx, { to: user.email, companyId });
    }
    await erasePersonalLists(tx, ownLists, person);
    const at = new Date().toISOString();
    await tx.emit(UserErased, { company_id: companyId, user_id: userId, pseudonym, at });
    await tx.audit({ action: 'user.erased', targets: [{ kind: 'user', id: userId }] });
  }

  private async find(tx: Tx, companyId: string, userId: string): Promise<Person> {
    const user = await requireMember(tx, companyId, userId);
    return { user, pseudonym: await freePseudonym(tx, companyId, userId) };
  }
}

/** A former member has no name here any more. */
const nameToType = ({ user, pseudonym }: Person): string => user?.displayName ?? user?.email ?? pseudonym;
