import { Injectable } from '@nestjs/common';
import { NamesOfUsers } from '@sop/contracts';
import { Bus } from '@sop/messaging';

const maxRequested = 500;

/** Current names of users, from the service that owns them; a list with addresses alone is better than none. */
@Injectable()
export class UserNames {
  constructor(private readonly bus: Bus) {}

  /** Names by id, of those users of the company who have set one. */
  async of(companyId: string, users: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(users)].filter((id) => id !== null).slice(0, maxRequested);
    if (ids.length === 0) return new Map();
    const question = { company_id: companyId, user_ids: ids };
    const reply = this.bus.request(NamesOfUsers, question, { timeoutSeconds: 1 });
    const answer = await reply.catch(() => ({ users: [] }));
    return new Map(answer.users.map(({ user_id, display_name }) => [user_id, display_name]));
  }
}
