import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ReviewsService } from './reviews.service.js';

type Reviews = typeof routes.reviews;

@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Serve(routes.reviews.ofDepartment)
  ofDepartment(@Input() { params }: InputOf<Reviews['ofDepartment']>, @Caller() caller: Caller) {
    return this.reviews.ofDepartment(caller, params.id);
  }

  @Serve(routes.reviews.setForDepartment)
  setForDepartment(
    @Input() { params, body }: InputOf<Reviews['setForDepartment']>,
    @Caller() caller: Caller,
  ) {
    return this.reviews.setForDepartment(caller, params.id, body.months);
  }

  @Serve(routes.reviews.set)
  set(@Input() { params, body }: InputOf<Reviews['set']>, @Caller() caller: Caller) {
    return this.reviews.set(caller, params.id, body.months);
  }

  @Serve(routes.reviews.confirm)
  confirm(@Input() { params }: InputOf<Reviews['confirm']>, @Caller() caller: Caller) {
    return this.reviews.confirm(caller, params);
  }
}
