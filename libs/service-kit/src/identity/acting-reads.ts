import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type AnyRoute, truncate } from '@sop/contracts';
import { databaseOfOwner } from '../run/database-of-owner.js';
import type { Caller } from './caller.js';

const onceInMilliseconds = 3_600_000;
const maxRemembered = 10_000;

/** What an operator reads in a user's name is in the company's audit trail: once an hour for each session and each object. */
@Injectable()
export class ActingReads {
  private readonly noted = new Map<string, number>();

  constructor(private readonly modules: ModuleRef) {}

  async note(route: AnyRoute, caller: Caller, params: Readonly<Record<string, unknown>>): Promise<void> {
    if (!caller.actor || route.method !== 'GET' || route.access.startsWith('account.')) return;
    const ids = Object.values(params).map(String);
    const [what = route.name] = route.name.split('.');
    const key = [caller.sessionId, what, ...ids].join(' ');
    const now = Date.now();
    if (now - (this.noted.get(key) ?? 0) < onceInMilliseconds) return;
    const database = databaseOfOwner(this.modules, route.owner);
    if (!database) return;
    const targets = ids.map((id) => ({ kind: what.slice(0, 40), id: truncate(id, 100, '') }));
    const detail = { route: route.name };
    await database.tenant(caller.companyId, (tx) => tx.audit({ action: 'company.viewed', targets, detail }));
    if (this.noted.size >= maxRemembered) this.noted.clear();
    this.noted.set(key, now);
  }
}
