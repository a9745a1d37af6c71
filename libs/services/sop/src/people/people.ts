import { Injectable } from '@nestjs/common';
import {
  Colleagues,
  commentLimits,
  FindColleagues,
  permissionsOfRole,
  type CompanyRole,
  type Person,
  type ResponseOf,
} from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { refuse } from '@sop/service-kit';

export type Colleague = ResponseOf<typeof Colleagues>['users'][number];

const maySeeSops = ({ role }: { role: CompanyRole }): boolean => permissionsOfRole[role].includes('sop.view');

/** The users of a company who read, comment on and sign its SOPs. */
@Injectable()
export class People {
  constructor(private readonly bus: Bus) {}

  /** Active users who may see SOPs, by name or address. */
  async find(companyId: string, search: string): Promise<Person[]> {
    const { users } = await this.bus.request(FindColleagues, {
      company_id: companyId,
      search,
      limit: commentLimits.people,
    });
    return users
      .filter(maySeeSops)
      .map(({ user_id, display_name, email }) => ({ user_id, name: display_name ?? email }));
  }

  /** By id, without removed ones; undefined while auth does not answer, for lists that are better than none without users. */
  async forList(
    companyId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, Colleague> | undefined> {
    const users = await this.read(companyId, userIds, { timeoutSeconds: 1 }).catch(() => undefined);
    return users && new Map(users.map((user) => [user.user_id, user]));
  }

  /** Users who were not removed, by id. */
  async byId(
    companyId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; isActive: boolean }>> {
    const users = await this.read(companyId, userIds);
    return new Map(
      users.map(({ user_id, display_name, email, is_active: isActive }) => [
        user_id,
        { name: display_name ?? email, isActive },
      ]),
    );
  }

  /** @throws Problem 409 with this code unless all are active users who may see SOPs. */
  async require(
    companyId: string,
    userIds: readonly string[],
    code: 'comment.unknown-person' | 'reading.unknown-person',
  ): Promise<void> {
    const users = await this.read(companyId, userIds);
    const able = users.filter((user) => user.is_active && maySeeSops(user));
    if (able.length < new Set(userIds).size) throw refuse(code);
  }

  private async read(
    companyId: string,
    userIds: readonly string[],
    options: { timeoutSeconds?: number } = {},
  ): Promise<Colleague[]> {
    const user_ids = [...new Set(userIds)];
    if (user_ids.length === 0) return [];
    return (await this.bus.request(Colleagues, { company_id: companyId, user_ids }, options)).users;
  }
}
