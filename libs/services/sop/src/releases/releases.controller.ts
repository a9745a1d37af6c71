import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SopReader } from '../sops/sop-reader.js';
import { ApproversService } from './approvers.service.js';
import { ListReleases } from './list-releases.js';
import { ReleasesService } from './releases.service.js';

type Releases = typeof routes.releases;
type Approvers = typeof routes.approvers;

@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly listReleases: ListReleases,
    private readonly reader: SopReader,
    private readonly approvers: ApproversService,
  ) {}

  @Serve(routes.releases.list)
  list(@Input() { params }: InputOf<Releases['list']>, @Caller() caller: Caller) {
    return this.listReleases.list(caller, params.id);
  }

  @Serve(routes.releases.get)
  get(@Input() { params }: InputOf<Releases['get']>, @Caller() caller: Caller) {
    return this.reader.readVersionFor(caller, params.id, params.version);
  }

  @Serve(routes.releases.request)
  request(@Input() { params, body, key }: InputOf<Releases['request']>, @Caller() caller: Caller) {
    return this.releases.request(caller, params.id, body, key);
  }

  @Serve(routes.releases.return)
  return(@Input() { params, body, key }: InputOf<Releases['return']>, @Caller() caller: Caller) {
    return this.releases.return(caller, params.id, body, key);
  }

  @Serve(routes.releases.release)
  release(@Input() { params, body, key }: InputOf<Releases['release']>, @Caller() caller: Caller) {
    return this.releases.release(caller, params.id, body, key);
  }

  @Serve(routes.releases.withdraw)
  withdraw(@Input() { params, body, key }: InputOf<Releases['withdraw']>, @Caller() caller: Caller) {
    return this.releases.withdraw(caller, params, body, key);
  }

  @Serve(routes.approvers.list)
  listApprovers(@Input() { params }: InputOf<Approvers['list']>, @Caller() caller: Caller) {
    return this.approvers.list(caller.companyId, params.id);
  }

  @Serve(routes.approvers.set)
  setApprovers(@Input() { params, body }: InputOf<Approvers['set']>, @Caller() caller: Caller) {
    return this.approvers.set(caller, params.id, body.user_ids);
  }
}
