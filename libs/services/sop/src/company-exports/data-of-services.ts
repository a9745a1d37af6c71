import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AdminCompanyData, AuthCompanyData, BillingCompanyData, TrainingCompanyData } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { partsOf } from '@sop/service-kit';
import type { Archive } from './archive.js';

const sources = [AuthCompanyData, AdminCompanyData, BillingCompanyData, TrainingCompanyData] as const;

/** The data that other services store about a company, part by part. */
@Injectable()
export class DataOfServices {
  constructor(private readonly bus: Bus) {}

  /** `addObject` puts one object of the store into the archive. */
  async addTo(
    archive: Archive,
    companyId: string,
    addObject: (path: string, key: string) => Promise<void>,
  ): Promise<void> {
    for (const source of sources) {
      const texts = new OpenText(archive);
      const parts = partsOf(source.name, (after) =>
        this.bus.request(source, { company_id: companyId, after }),
      );
      for await (const { files, objects } of parts) {
        for (const { path, text } of files) await texts.write(path, text);
        for (const { path, key } of objects) {
          await texts.close();
          await addObject(path, key);
        }
      }
      await texts.close();
    }
  }
}

/** Parts of one text follow each other and are appended; the text ends when another one begins. */
class OpenText {
  private path = '';
  private text: PassThrough | undefined;
  private adding: Promise<void> = Promise.resolve();

  constructor(private readonly archive: Archive) {}

  async write(path: string, part: string): Promise<void> {
    if (path !== this.path) await this.begin(path);
    if (this.text?.write(part) === false) await Promise.race([once(this.text, 'drain'), this.adding]);
  }

  async close(): Promise<void> {
    this.text?.end();
    this.path = '';
    this.text = undefined;
    await this.adding;
  }

  private async begin(path: string): Promise<void> {
    await this.close();
    this.path = path;
    this.text = new PassThrough();
    this.adding = this.archive.add(path, this.text, true);
    // The caller that closes it gets the error; until then it must not count as unhandled.
    this.adding.catch(() => undefined);
  }
}
