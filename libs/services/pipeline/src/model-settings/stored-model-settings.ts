import { Injectable } from '@nestjs/common';
import { modelSettings, type ModelSettings } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Logger } from '@sop/service-kit';

/** The models that an operator chose. */
export abstract class StoredModelSettings {
  /** Null while the environment names the models. */
  abstract read(): Promise<ModelSettings | null>;
}

/** No operator can choose: the environment names the models. */
export class NoStoredModelSettings extends StoredModelSettings {
  async read(): Promise<null> {
    return null;
  }
}

const setSql = `insert into model_settings (value) values ($1::jsonb)
  on conflict (is_only) do update set value = excluded.value, updated_at = now()`;

@Injectable()
export class ModelSettingsInDatabase extends StoredModelSettings {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly logger: Logger,
  ) {
    super();
  }

  async read(): Promise<ModelSettings | null> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ value: unknown }>('select value from model_settings'),
    );
    if (!row) return null;
    const known = modelSettings.safeParse(row.value);
    if (!known.success) this.logger.error('The chosen models cannot be read, please choose them again');
    return known.data ?? null;
  }

  async set(settings: ModelSettings): Promise<void> {
    const { writing, speech } = settings;
    await this.database.system(async (tx) => {
      await tx.execute(setSql, [JSON.stringify(settings)]);
      await tx.audit({
        action: 'model-settings.changed',
        companyId: null,
        targets: [{ kind: 'settings', id: 'models' }],
        detail: {
          ...{
            writing: writing.provider,
            writing_model: writing.model,
            checking_model: writing.checking_model,
            vision_model: writing.vision_model,
          },
          ...{ speech: speech.provider, speech_model: speech.model },
        },
      });
    });
  }

  async reset(): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.execute('delete from model_settings');
      await tx.audit({
        action: 'model-settings.reset',
        companyId: null,
        targets: [{ kind: 'settings', id: 'models' }],
      });
    });
  }
}
