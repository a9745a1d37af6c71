import { Injectable } from '@nestjs/common';
import { landingKeys, landingSwitches, landingTexts, type LandingKey } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { logoPath } from './logo-path.js';

/** Namespace for the ids of settings without a row, so that they never change. */
const namespace = '01a30000-0000-7000-8000-000000000001';

interface Setting {
  id: string;
  key: LandingKey;
  value: string;
  is_default: boolean;
}

/** The texts of the public pages: the operator's, else the default. */
@Injectable()
export class LandingSettingsService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async list(): Promise<Setting[]> {
    const rows = await this.database.system((tx) =>
      tx.query<Pick<Setting, 'id' | 'value'> & { key: string }>('select id, key, value from landing_setting'),
    );
    const stored = new Map(rows.map((row) => [row.key, row]));
    return landingKeys.map((key) => {
      const row = stored.get(key);
      return row ? { ...row, key, is_default: false } : defaultSetting(key);
    });
  }

  async map(): Promise<Record<LandingKey, string>> {
    const settings = await this.list();
    return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as Record<LandingKey, string>;
  }

  /** An empty value restores the default. @throws Problem 404 for an unknown key, 422 for an invalid value */
  async set(key: string, input: string): Promise<Setting> {
    const landingKey = landingKeys.find((each) => each === key);
    if (!landingKey) throw refuse('landing.no-such-setting');
    const value = validate(landingKey, input);
    return this.database.system(async (tx) => {
      const setting = await saveSetting(tx, landingKey, value);
      if (landingKey === 'logo_url') await deleteUnusedLogos(tx, value);
      await tx.audit({
        action: 'landing-page.changed',
        companyId: null,
        targets: [{ kind: 'landing-setting', id: landingKey }],
      });
      return setting;
    });
  }
}

/** Stores one text in the caller's transaction. */
export async function saveSetting(tx: Tx, key: LandingKey, value: string): Promise<Setting> {
  if (value === '') {
    await tx.execute('delete from landing_setting where key = $1', [key]);
    return defaultSetting(key);
  }
  const [row] = await tx.query<{ id: string }>(
    `insert into landing_setting (id, key, value) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value returning id`,
    [uuidv7(), key, value],
  );
  return { id: row?.id ?? '', key, value, is_default: false };
}

/** Deletes all logos except the one in use. */
export const deleteUnusedLogos = (tx: Tx, logoUrl: string): Promise<number> =>
  tx.execute(`delete from landing_logo where $1 <> ($2 || id::text)`, [logoUrl, logoPath('')]);

const defaultSetting = (key: LandingKey): Setting => ({
  id: uuidv5(key, namespace),
  key,
  value: landingTexts[key].usual,
  is_default: true,
});

function validate(key: LandingKey, value: string): string {
  if (landingSwitches.some((each) => each === key)) return parseYesOrNo(value);
  const { longest } = landingTexts[key];
  if (value.length > longest) throw refuse('landing.too-long', { limit: longest }, { field: 'value' });
  if (key === 'logo_url' && value !== '' && !value.startsWith(logoPath('')))
    throw refuse('landing.logo-elsewhere', {}, { field: 'value' });
  return value;
}

function parseYesOrNo(value: string): string {
  if (value === '') return value;
  const found = ['Yes', 'No'].find((each) => each.toLowerCase() === value.toLowerCase());
  if (!found) throw refuse('landing.yes-or-no', {}, { field: 'value' });
  return found;
}
