import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { ExportCompanies } from './export-companies.js';
import { ListCompanies } from './list-companies.js';
import { rebuildCompaniesJob } from './rebuild-companies.js';

type Companies = typeof routes.companies;

@Controller()
export class CompaniesController {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly companies: ListCompanies,
    private readonly exportCompanies: ExportCompanies,
    private readonly queue: JobQueue,
  ) {}

  @Serve(routes.companies.list)
  list(@Input() { query }: InputOf<Companies['list']>) {
    return this.companies.page(query);
  }

  @Serve(routes.companies.export)
  export(@Input() { query: { format, ...filter } }: InputOf<Companies['export']>) {
    return this.exportCompanies.exportAs(format, filter);
  }

  @Serve(routes.companies.rebuild)
  async rebuild() {
    const job = { companyId: NO_COMPANY, subjectId: uuidv7(), payload: {} };
    await this.database.system((tx) => this.queue.enqueue(tx, rebuildCompaniesJob, job));
  }

  @Serve(routes.companies.get)
  get(@Input() { params }: InputOf<Companies['get']>) {
    return this.companies.get(params.id);
  }
}
