import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, nobody } from '@sop/jobs';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { measureStorage } from './measure-storage.js';
import { ReadOverview } from './read-overview.js';
import { SpareFiles } from './spare-files.js';

const { platformStorage } = routes;

@Controller()
export class OverviewController {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    private readonly overview: ReadOverview,
    private readonly spare: SpareFiles,
    private readonly queue: JobQueue,
  ) {}

  @Serve(platformStorage.stats)
  stats() {
    return this.overview.read();
  }

  @Serve(platformStorage.recommendations)
  async recommendations() {
    return { recommendations: await this.spare.recommend() };
  }

  @Serve(platformStorage.measure)
  async measure() {
    const job = { companyId: nobody, subjectId: uuidv7(), payload: {} };
    await this.database.system((tx) => this.queue.enqueue(tx, measureStorage, job));
  }

  @Serve(platformStorage.cleanup)
  cleanup(@Input() { body }: InputOf<typeof platformStorage.cleanup>) {
    return this.spare.clean(body);
  }
}
