import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { drawLogo, readLogo } from '@sop/logo';
import { refuse, type Upload } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { logoAddress } from './logo-address.js';
import { dropUnusedLogos, keep } from './landing-settings.service.js';

/** The logo of the public pages: at most a megabyte, and anybody may see it, so it lies in the database beside the texts. */
@Injectable()
export class LogoService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  /** Shows the picture from now on and gives its address. A new one each time, so that no cache shows the old picture. */
  async replace(upload: Upload<unknown>): Promise<string> {
    const png = await drawLogo(await readLogo(upload));
    const id = uuidv7();
    const address = logoAddress(id);
    await this.database.system(async (tx) => {
      await tx.execute('insert into landing_logo (id, png) values ($1, $2)', [id, png]);
      await keep(tx, 'logo_url', address);
      await dropUnusedLogos(tx, address);
      const targets = [{ kind: 'landing-setting', id: 'logo_url' }];
      await tx.audit({ action: 'landing-page.logo-replaced', companyId: null, targets });
    });
    return address;
  }

  /** Throws 404. */
  async read(id: string): Promise<Buffer> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ png: Buffer }>('select png from landing_logo where id = $1', [id]),
    );
    if (!row) throw refuse('file.missing');
    return row.png;
  }
}
