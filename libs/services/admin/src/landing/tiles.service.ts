import { Injectable } from '@nestjs/common';
import { newTile, type MarketingTile, type TileFields } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';

const maxTiles = 50;

const columns =
  'title, price_string, call_to_action_text, call_to_action_link, features, display_order, is_active, highlight_color';

/** "Free trial" comes first, then "free", then the operator's order. */
const orderBy = `order by case lower(trim(title)) when 'free trial' then 0 when 'free' then 1 else 2 end, display_order, id`;

@Injectable()
export class TilesService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  findAll(): Promise<MarketingTile[]> {
    return this.database.system((tx) => tx.query(`select id, ${columns} from marketing_tile ${orderBy}`));
  }

  async findActive(): Promise<MarketingTile[]> {
    return (await this.findAll()).filter(({ is_active }) => is_active);
  }

  /** @throws Problem 409 when the maximum is reached */
  add(fields: TileFields): Promise<MarketingTile> {
    return this.database.system(async (tx) => {
      // Two concurrent inserts would count the same number of tiles.
      await tx.advisoryLock('marketing-tile');
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
        'select count(*)::int as count from marketing_tile',
      );
      if (count >= maxTiles) throw refuse('tile.too-many');
      const tile = withDefaults(
        { ...emptyTile, display_order: count + 1, ...withoutUndefined(fields) },
        uuidv7(),
      );
      await tx.execute(
        `insert into marketing_tile (id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        toColumns(tile),
      );
      await audit(tx, 'marketing-tile.created', tile.id);
      return tile;
    });
  }

  /** @throws Problem 404 */
  edit(id: string, fields: TileFields): Promise<MarketingTile> {
    return this.database.system(async (tx) => {
      const [before] = await tx.query<MarketingTile>(
        `select id, ${columns} from marketing_tile where id = $1 for update`,
        [id],
      );
      if (!before) throw refuse('tile.not-found');
      const tile = withDefaults({ ...before, ...withoutUndefined(fields) }, id);
      await tx.execute(
        `update marketing_tile set (${columns}) = ($2, $3, $4, $5, $6, $7, $8, $9) where id = $1`,
        toColumns(tile),
      );
      await audit(tx, 'marketing-tile.edited', id);
      return tile;
    });
  }

  /** @throws Problem 404 */
  remove(id: string): Promise<void> {
    return this.database.system(async (tx) => {
      const removed = await tx.execute('delete from marketing_tile where id = $1', [id]);
      if (removed === 0) throw refuse('tile.not-found');
      await audit(tx, 'marketing-tile.deleted', id);
    });
  }
}

type Fields = Omit<MarketingTile, 'id'>;

const emptyTile: Omit<Fields, 'display_order'> = {
  ...newTile,
  call_to_action_link: null,
  features: [],
  is_active: true,
  highlight_color: null,
};

/** Empty fields get their defaults. */
const withDefaults = (fields: Fields, id: string): MarketingTile => ({
  ...fields,
  id,
  title: fields.title || newTile.title,
  price_string: fields.price_string || newTile.price_string,
  call_to_action_text: fields.call_to_action_text || newTile.call_to_action_text,
  call_to_action_link: fields.call_to_action_link || null,
  highlight_color: fields.highlight_color || null,
});

const withoutUndefined = (fields: TileFields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const toColumns = (tile: MarketingTile): unknown[] => [
  ...[tile.id, tile.title, tile.price_string, tile.call_to_action_text, tile.call_to_action_link],
  ...[JSON.stringify(tile.features), tile.display_order, tile.is_active, tile.highlight_color],
];

type TileAction = `marketing-tile.${'created' | 'edited' | 'deleted'}`;

const audit = (tx: Tx, action: TileAction, id: string): Promise<void> =>
  tx.audit({ action, companyId: null, targets: [{ kind: 'marketing-tile', id }] });
