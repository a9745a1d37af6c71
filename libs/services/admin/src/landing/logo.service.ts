import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { drawLogo, readLogo } from '@sop/logo';
import { refuse, type Upload } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { logoPath } from './logo-path.js';
import { deleteUnusedLogos, saveSetting } from './landing-settings.service.js';

/** The logo of the public pages. It is public and at most a megabyte, so it is stored in the database with the texts. */
@Injectable()
export class LogoService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  /** Replaces the logo and returns its path, which is new each time, so that no cache shows the old logo. */
  async replace(upload: Upload<unknown>): Promise<string> {
    const png = await drawLogo(await readLogo(upload));
    const id = uuidv7();
    const path = logoPath(id);
    await this.database.system(async (tx) => {
      await tx.execute('insert into landing_logo (id, png) values ($1, $2)', [id, png]);
      await saveSetting(tx, 'logo_url', path);
      await deleteUnusedLogos(tx, path);
      const targets = [{ kind: 'landing-setting', id: 'logo_url' }];
      await tx.audit({ action: 'landing-page.logo-replaced', companyId: null, targets });
    });
    return path;
  }

  /** @throws Problem 404 */
  async read(id: string): Promise<Buffer> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ png: Buffer }>('select png from landing_logo where id = $1', [id]),
    );
    if (!row) throw refuse('file.missing');
    return row.png;
  }
}
