import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { NotificationsService } from './notifications.service.js';

type Notifications = typeof routes.notifications;

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Serve(routes.notifications.list)
  list(@Input() { query }: InputOf<Notifications['list']>, @Caller() caller: Caller) {
    return this.notifications.list(caller, query);
  }

  @Serve(routes.notifications.unread)
  unread(@Caller() caller: Caller) {
    return this.notifications.countUnread(caller);
  }

  @Serve(routes.notifications.read)
  read(@Input() { body }: InputOf<Notifications['read']>, @Caller() caller: Caller) {
    return this.notifications.markRead(caller, body.ids);
  }
}
