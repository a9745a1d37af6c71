import { createServer, type RequestListener } from 'node:http';
import { closeServer, listenLocally } from '@sop/testing';

/** A bare HTTP server in place of a service. */
export async function startUpstream(
  listener: RequestListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 0 }, listener);
  return { url: await listenLocally(server), close: () => closeServer(server) };
}
