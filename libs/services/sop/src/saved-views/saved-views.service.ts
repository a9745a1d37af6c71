import { Injectable } from '@nestjs/common';
import {
  foldedText,
  savedViewLimits,
  UserRemoved,
  type BodyOf,
  type PayloadOf,
  type routes,
  type SavedView,
} from '@sop/contracts';
import { InjectDatabase, isUniqueViolation, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { SavedViewRow } from './saved-view.entity.js';

type Owner = Pick<Caller, 'companyId' | 'userId'>;
type Change = BodyOf<typeof routes.savedViews.update>;

/** Views of the list of SOPs, each of one user. */
@Injectable()
export class SavedViewsService {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  async list({ companyId, userId }: Owner): Promise<SavedView[]> {
    const rows = await this.database.tenant(companyId, (tx) =>
      tx.manager.find(SavedViewRow, { where: { companyId, userId }, order: { nameFolded: 'ASC' } }),
    );
    return rows.map(present);
  }

  /** @throws Problem 409 where the name is taken, and beyond the limit */
  create(
    { companyId, userId }: Owner,
    { name, filter }: BodyOf<typeof routes.savedViews.create>,
  ): Promise<SavedView> {
    const row = { id: uuidv7(), companyId, userId, name, nameFolded: foldedText(name), filter };
    return this.database
      .tenant(companyId, async (tx) => {
        await tx.advisoryLock(`saved-views:${userId}`);
        if ((await tx.manager.countBy(SavedViewRow, { companyId, userId })) >= savedViewLimits.perUser)
          throw refuse('view.too-many', { limit: savedViewLimits.perUser });
        await tx.manager.insert(SavedViewRow, row);
        return present(row);
      })
      .catch(refuseDuplicate(name));
  }

  /** @throws Problem 404; 409 where the name is taken */
  update({ companyId, userId }: Owner, id: string, { name, filter }: Change): Promise<SavedView> {
    return this.database
      .tenant(companyId, async (tx) => {
        const row = await tx.manager.findOneBy(SavedViewRow, { id, companyId, userId });
        if (!row) throw refuse('view.not-found');
        const change = {
          ...(name !== undefined && { name, nameFolded: foldedText(name) }),
          ...(filter !== undefined && { filter }),
        };
        if (Object.keys(change).length > 0)
          await tx.manager.update(SavedViewRow, { id, companyId, userId }, change);
        return present({ ...row, ...change });
      })
      .catch(refuseDuplicate(name ?? ''));
  }

  /** @throws Problem 404 */
  async remove({ companyId, userId }: Owner, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const { affected } = await tx.manager.delete(SavedViewRow, { id, companyId, userId });
      if (!affected) throw refuse('view.not-found');
    });
  }

  @OnEvent(UserRemoved)
  async forget({ user_id: userId, company_id: companyId }: PayloadOf<typeof UserRemoved>, tx: Tx) {
    await tx.manager.delete(SavedViewRow, { userId, companyId });
  }
}

const present = ({ id, name, filter }: Pick<SavedViewRow, 'id' | 'name' | 'filter'>): SavedView => ({
  id,
  name,
  filter,
});

const refuseDuplicate = (name: string) => (error: unknown) => {
  if (isUniqueViolation(error)) throw refuse('view.name-taken', { name });
  throw error;
};
