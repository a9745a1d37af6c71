import { Injectable } from '@nestjs/common';
import { Colleagues, NamesOfUsers } from '@sop/contracts';
import { Bus } from '@sop/messaging';

/** As many as one request answers. */
const maxRequested = 500;
const options = { timeoutSeconds: 1 };

/** Current names of users, from the service that owns them; a list without names is better than none. */
@Injectable()
export class UserNames {
  constructor(private readonly bus: Bus) {}

  /** Names by id, of those users of the company who have set one. */
  async of(companyId: string, users: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const found = await answered(users, (user_ids) =>
      this.bus.request(NamesOfUsers, { company_id: companyId, user_ids }, options),
    );
    return new Map(found.map(({ user_id, display_name }) => [user_id, display_name]));
  }

  /** Names by id, or the addresses of those who have set none. */
  async orAddresses(
    companyId: string,
    users: readonly (string | null)[],
  ): Promise<ReadonlyMap<string, string>> {
    const found = await answered(users, (user_ids) =>
      this.bus.request(Colleagues, { company_id: companyId, user_ids }, options),
    );
    return new Map(found.map(({ user_id, display_name, email }) => [user_id, display_name ?? email]));
  }
}

/** None if the owner of the names does not answer. */
async function answered<User>(
  users: readonly (string | null)[],
  request: (ids: string[]) => Promise<{ users: User[] }>,
): Promise<User[]> {
  const ids = [...new Set(users)].filter((id) => id !== null).slice(0, maxRequested);
  if (ids.length === 0) return [];
  const reply = await request(ids).catch(() => ({ users: [] }));
  return reply.users;
}
