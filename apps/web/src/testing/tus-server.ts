import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  length: number;
  bytes: Buffer;
}

/** A server of the tus protocol (1.0.0: core, creation, termination). */
export async function startTusServer({ maxBytes = 1e9 } = {}) {
  const uploads = new Map<string, Stored>();
  const requests: string[] = [];
  /** How many of the next chunks are cut off, as with a lost connection; whether the session has expired. */
  const faults = { chunksToLose: 0, isRefused: false };
  let created = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.split('/').at(-1) ?? '';
    requests.push(`${request.method} ${request.headers['authorization'] ?? ''}`.trim());
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (faults.isRefused) return response.writeHead(401).end(JSON.stringify({ detail: 'Sign in again.' }));
    if (request.method === 'POST') {
      const length = Number(request.headers['upload-length']);
      if (length > maxBytes) return response.writeHead(413).end(JSON.stringify({ detail: 'Too large.' }));
      uploads.set(`u${(created += 1)}`, { length, bytes: Buffer.alloc(0) });
      return response.writeHead(201, { location: `${request.url}/u${created}` }).end();
    }
    const upload = uploads.get(name);
    if (!upload) return response.writeHead(404).end();
    if (request.method === 'DELETE') {
      uploads.delete(name);
      return response.writeHead(204).end();
    }
    if (request.method === 'PATCH') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const piece = Buffer.concat(chunks);
      const isLost = faults.chunksToLose > 0;
      if (isLost) faults.chunksToLose -= 1;
      upload.bytes = Buffer.concat([upload.bytes, isLost ? piece.subarray(0, piece.length / 2) : piece]);
      if (isLost) return request.socket.destroy();
    }
    return response
      .writeHead(request.method === 'HEAD' ? 200 : 204, {
        'upload-offset': upload.bytes.length,
        'upload-length': upload.length,
      })
      .end();
  };

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'POST, HEAD, PATCH, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, tus-resumable, upload-length, upload-metadata, upload-offset, content-type',
    );
    response.setHeader('access-control-expose-headers', 'location, upload-offset, upload-length');
    response.setHeader('tus-resumable', '1.0.0');
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/api/uploads`,
    uploads,
    requests,
    faults,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
