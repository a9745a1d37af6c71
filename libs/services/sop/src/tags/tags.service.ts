import { Injectable } from '@nestjs/common';
import { foldedText, tagLimits, type Tag } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { lockSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';

/** As it is shown, and as it is compared. */
interface SpelledTag {
  name: string;
  folded: string;
}

const listSql = `
  select min(name) as name, count(*)::int as sops
    from sop, unnest(tags, tags_folded) as tag (name, folded)
   where company_id = $1 and trashed_at is null
   group by folded order by folded limit ${tagLimits.perCompany}`;

/** In the trash too: a restored SOP brings no second spelling back. */
const spellingsSql = `
  select distinct on (folded) name, folded from sop, unnest(tags, tags_folded) as tag (name, folded)
   where company_id = $1 order by folded`;

@Injectable()
export class TagsService {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  list(companyId: string): Promise<Tag[]> {
    return this.database.tenantRows<Tag>(companyId, listSql, [companyId]);
  }

  /** @throws Problem 404; 409 where the company would have too many different ones */
  set({ companyId }: Pick<Caller, 'companyId'>, id: string, names: readonly string[]) {
    return this.database.tenant(companyId, async (tx) => {
      const tags = await spellTags(tx, companyId, names);
      await lockSop(tx, companyId, id);
      await storeTags(tx, companyId, id, tags);
      return { tags: tags.map(({ name }) => name) };
    });
  }

  /** @throws Problem 404; 409 where the SOP or the company would have too many */
  change({ companyId }: Pick<Caller, 'companyId'>, id: string, { add, remove }: TagChange): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      const added = await spellTags(tx, companyId, add);
      const { tags, tagsFolded } = await lockSop(tx, companyId, id);
      const removed = new Set(remove.map(foldedText));
      const present = tags.map((name, at) => ({ name, folded: tagsFolded[at] ?? foldedText(name) }));
      const stays = present.filter(({ folded }) => !removed.has(folded));
      const joined = [...new Map([...added, ...stays].map((tag) => [tag.folded, tag])).values()];
      if (joined.length > tagLimits.perSop) throw refuse('tag.too-many-here', { limit: tagLimits.perSop });
      await storeTags(tx, companyId, id, inOrder(joined));
    });
  }
}

/** Of one SOP, as they are and as they are to be. */
interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/**
 * These tags once each in alphabetical order, those that the company has as they are spelled there. Until the transaction ends, no
 * other one adds tags.
 * @throws Problem 409 where the company would have too many different ones
 */
export async function spellTags(tx: Tx, companyId: string, names: readonly string[]): Promise<SpelledTag[]> {
  if (names.length === 0) return [];
  await tx.advisoryLock(`tags:${companyId}`);
  const present = await tx.query<SpelledTag>(spellingsSql, [companyId]);
  const spellings = new Map(present.map(({ name, folded }) => [folded, name]));
  // Of two spellings the first one stays.
  const wanted = new Map(names.toReversed().map((name) => [foldedText(name), name]));
  const added = [...wanted.keys()].filter((folded) => !spellings.has(folded)).length;
  if (added > 0 && spellings.size + added > tagLimits.perCompany)
    throw refuse('tag.too-many', { limit: tagLimits.perCompany });
  return inOrder([...wanted].map(([folded, name]) => ({ folded, name: spellings.get(folded) ?? name })));
}

const inOrder = (tags: readonly SpelledTag[]): SpelledTag[] =>
  tags.toSorted((a, b) => (a.folded < b.folded ? -1 : 1));

/** Of a locked SOP. */
export async function storeTags(
  tx: Tx,
  companyId: string,
  id: string,
  tags: readonly SpelledTag[],
): Promise<void> {
  const change = { tags: tags.map(({ name }) => name), tagsFolded: tags.map(({ folded }) => folded) };
  await tx.manager.update(SopRow, { id, companyId }, change);
  await tx.audit({ action: 'sop.tagged', targets: [{ kind: 'sop', id }], detail: { tags: tags.length } });
}
