import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { BytesReply } from '../bytes/bytes-reply.js';
import { servedBy } from './served.js';

/** In tests only: a reply that breaks the contract fails its request. */
@Injectable()
export class ReplyCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = servedBy(context.getHandler());
    return next.handle().pipe(
      map((reply: unknown) => {
        if (reply instanceof BytesReply || !route?.reply) return reply;
        const parsed = route.reply.safeParse(reply);
        if (!parsed.success)
          throw new Error(`The reply of ${route.name} breaks the contract: ${parsed.error.message}`);
        return reply;
      }),
    );
  }
}
