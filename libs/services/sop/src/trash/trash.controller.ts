import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ListTrash } from './list-trash.js';
import { TrashService } from './trash.service.js';

type Trash = typeof routes.trash;

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashService,
    private readonly lists: ListTrash,
  ) {}

  @Serve(routes.trash.list)
  list(@Input() { query }: InputOf<Trash['list']>, @Caller() caller: Caller) {
    return this.lists.list(caller, query);
  }

  @Serve(routes.trash.move)
  move(@Input() { params }: InputOf<Trash['move']>, @Caller() caller: Caller) {
    return this.trash.move(caller, params.id);
  }

  @Serve(routes.trash.restore)
  restore(@Input() { params }: InputOf<Trash['restore']>, @Caller() caller: Caller) {
    return this.trash.restore(caller, params.id);
  }
}
