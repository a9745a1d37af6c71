import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { DuplicateSop } from '../duplicates/duplicate-sop.js';
import { CreateSop } from './create-sop.js';
import { RegenerateSop } from './regenerate-sop.js';
import { SopReader } from './sop-reader.js';
import { SopsPage } from './sops-page.js';
import { SopsService } from './sops.service.js';

type Sops = typeof routes.sops;

@Controller()
export class SopsController {
  constructor(
    private readonly sops: SopsService,
    private readonly reader: SopReader,
    private readonly createSop: CreateSop,
    private readonly regenerateSop: RegenerateSop,
    private readonly sopsPage: SopsPage,
    private readonly duplicates: DuplicateSop,
  ) {}

  @Serve(routes.sops.list)
  list(@Input() { query }: InputOf<Sops['list']>, @Caller() caller: Caller) {
    return this.sops.list(caller, query);
  }

  @Serve(routes.sops.page)
  page(@Input() { query }: InputOf<Sops['page']>, @Caller() caller: Caller) {
    return this.sopsPage.read(caller, query);
  }

  @Serve(routes.sops.get)
  get(@Input() { params }: InputOf<Sops['get']>, @Caller() caller: Caller) {
    return this.reader.readFor(caller, params.id);
  }

  @Serve(routes.sops.create)
  create(@Input() { upload }: InputOf<Sops['create']>, @Caller() caller: Caller) {
    return this.createSop.create(caller, upload);
  }

  @Serve(routes.sops.regenerate)
  regenerate(@Input() { params, body }: InputOf<Sops['regenerate']>, @Caller() caller: Caller) {
    return this.regenerateSop.regenerate(caller, params.id, body.fps);
  }

  @Serve(routes.sops.update)
  update(@Input() { params, body, key }: InputOf<Sops['update']>, @Caller() caller: Caller) {
    return this.sops.update(caller, params.id, body, key);
  }

  @Serve(routes.sops.duplicate)
  duplicate(@Input() { params, body, key }: InputOf<Sops['duplicate']>, @Caller() caller: Caller) {
    return this.duplicates.duplicate(caller, params.id, body.title, key);
  }

  @Serve(routes.sops.remove)
  remove(@Input() { params }: InputOf<Sops['remove']>, @Caller() caller: Caller) {
    return this.sops.remove(caller.companyId, params.id);
  }
}
