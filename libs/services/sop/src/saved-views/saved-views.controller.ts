import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SavedViewsService } from './saved-views.service.js';

type Views = typeof routes.savedViews;

@Controller()
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Serve(routes.savedViews.list)
  list(@Caller() caller: Caller) {
    return this.views.list(caller);
  }

  @Serve(routes.savedViews.create)
  create(@Input() { body }: InputOf<Views['create']>, @Caller() caller: Caller) {
    return this.views.create(caller, body);
  }

  @Serve(routes.savedViews.update)
  update(@Input() { params, body }: InputOf<Views['update']>, @Caller() caller: Caller) {
    return this.views.update(caller, params.id, body);
  }

  @Serve(routes.savedViews.remove)
  remove(@Input() { params }: InputOf<Views['remove']>, @Caller() caller: Caller) {
    return this.views.remove(caller, params.id);
  }
}
