import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { CommentsService } from './comments.service.js';

type Comments = typeof routes.comments;

@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Serve(routes.comments.list)
  list(@Input() { params }: InputOf<Comments['list']>, @Caller() caller: Caller) {
    return this.comments.list(caller, params.id);
  }

  @Serve(routes.comments.people)
  people(@Input() { params, query }: InputOf<Comments['people']>, @Caller() caller: Caller) {
    return this.comments.findPeople(caller, params.id, query.search);
  }

  @Serve(routes.comments.create)
  create(@Input() { params, body }: InputOf<Comments['create']>, @Caller() caller: Caller) {
    return this.comments.create(caller, params.id, body);
  }

  @Serve(routes.comments.reply)
  reply(@Input() { params, body }: InputOf<Comments['reply']>, @Caller() caller: Caller) {
    return this.comments.reply(caller, params, body);
  }

  @Serve(routes.comments.resolve)
  resolve(@Input() { params }: InputOf<Comments['resolve']>, @Caller() caller: Caller) {
    return this.comments.resolve(caller, params);
  }

  @Serve(routes.comments.reopen)
  reopen(@Input() { params }: InputOf<Comments['reopen']>, @Caller() caller: Caller) {
    return this.comments.reopen(caller, params);
  }

  @Serve(routes.comments.remove)
  remove(@Input() { params }: InputOf<Comments['remove']>, @Caller() caller: Caller) {
    return this.comments.remove(caller, params);
  }
}
