import { request as httpRequest, type ClientRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Client, type ClientOptions } from 'minio';
import { asUnavailable } from './unavailable-store.js';

/** The statuses after which the S3 client tries again, or gives up, without reading the body. */
const unreadStatuses = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/** Reads what the S3 client leaves unread: an unread body occupies its connection. */
function drainingTransport(isSecure: boolean): { request: typeof httpRequest } {
  const send = isSecure ? httpsRequest : httpRequest;
  return {
    request: (...call: unknown[]): ClientRequest => {
      const request: ClientRequest = Reflect.apply(send, undefined, call);
      return request.on('response', (response) => {
        if (unreadStatuses.has(response.statusCode ?? 0)) response.resume();
      });
    },
  };
}

/** An S3 client of which every request rejects with `ObjectStoreUnavailable` while the server fails or cannot be reached. */
export class S3Client extends Client {
  constructor(options: ClientOptions) {
    super({ ...options, transport: drainingTransport(options.useSSL === true) });
  }

  override makeRequestStreamAsync(
    ...request: Parameters<Client['makeRequestStreamAsync']>
  ): ReturnType<Client['makeRequestStreamAsync']> {
    return asUnavailable(super.makeRequestStreamAsync(...request));
  }
}
