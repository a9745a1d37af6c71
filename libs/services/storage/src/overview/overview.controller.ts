import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { requestMeasurement } from './request-measurement.js';
import { ReadOverview } from './read-overview.js';
import { ReclaimableFiles } from './reclaimable-files.js';

const { platformStorage } = routes;

@Controller()
export class OverviewController {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    private readonly overview: ReadOverview,
    private readonly reclaimable: ReclaimableFiles,
    private readonly queue: JobQueue,
  ) {}

  @Serve(platformStorage.stats)
  stats() {
    return this.overview.read();
  }

  @Serve(platformStorage.recommendations)
  async recommendations() {
    return { recommendations: await this.reclaimable.recommend() };
  }

  @Serve(platformStorage.measure)
  measure() {
    return this.database.system((tx) => requestMeasurement(tx, this.queue));
  }

  @Serve(platformStorage.cleanup)
  cleanup(@Input() { body }: InputOf<typeof platformStorage.cleanup>) {
    return this.reclaimable.clean(body);
  }
}
