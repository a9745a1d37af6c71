import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ListCompanyShares } from './list-company-shares.js';
import { SharedReader } from './shared-reader.js';
import { SharesService } from './shares.service.js';

type Shares = typeof routes.shares;
type Shared = typeof routes.shared;

@Controller()
export class SharesController {
  constructor(
    private readonly shares: SharesService,
    private readonly all: ListCompanyShares,
    private readonly reader: SharedReader,
  ) {}

  @Serve(routes.shares.listAll)
  listAll(@Input() { query }: InputOf<Shares['listAll']>, @Caller() caller: Caller) {
    return this.all.list(caller, query);
  }

  @Serve(routes.shares.list)
  list(@Input() { params }: InputOf<Shares['list']>, @Caller() caller: Caller) {
    return this.shares.list(caller, params.id);
  }

  @Serve(routes.shares.create)
  create(@Input() { params, body }: InputOf<Shares['create']>, @Caller() caller: Caller) {
    return this.shares.create(caller, params.id, body);
  }

  @Serve(routes.shares.update)
  update(@Input() { params, body }: InputOf<Shares['update']>, @Caller() caller: Caller) {
    return this.shares.update(caller, params, body);
  }

  @Serve(routes.shares.remove)
  remove(@Input() { params }: InputOf<Shares['remove']>, @Caller() caller: Caller) {
    return this.shares.remove(caller, params);
  }

  @Serve(routes.shared.open)
  open(@Input() { params, body }: InputOf<Shared['open']>) {
    return this.reader.open(params.token, body);
  }

  @Serve(routes.shared.sites)
  sites(@Input() { params }: InputOf<Shared['sites']>) {
    return this.reader.sites(params.token);
  }
}
