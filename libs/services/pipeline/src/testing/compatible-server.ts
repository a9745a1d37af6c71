import { createServer, type IncomingMessage, type Server } from 'node:http';
import { closeServer, listenLocally } from '@sop/testing';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}
export interface Seen {
  /** What is asked for: speech as text, a table of acts, or the text made of it. */
  route: 'speech' | 'acts' | 'text';
  body: string;
  contentType: string;
  authorization: string;
}

/** Speaks the wire format of an OpenAI-compatible endpoint: replies of each route are taken in order, the last one stays. */
export class CompatibleServer {
  readonly seen: Seen[] = [];
  /** Calls that came before a Retry-After of this server was over. */
  early = 0;
  replies: Record<Seen['route'], Reply[]> = { speech: [], acts: [], text: [] };
  private closedUntil = 0;
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status = 200, headers, body }) => {
      const seconds = Number(headers?.['retry-after'] ?? 0);
      this.closedUntil = performance.now() + seconds * 1000;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });

  async listen(): Promise<string> {
    return `${await listenLocally(this.server)}/v1`;
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  calls(route: Seen['route']): Seen[] {
    return this.seen.filter((call) => call.route === route);
  }

  private async answer(request: IncomingMessage): Promise<Reply> {
    if (performance.now() < this.closedUntil) this.early += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('latin1');
    const route = routeOf(request.url ?? '', body);
    if (!route || request.method !== 'POST') return { status: 404, body: {} };
    const { authorization = '', 'content-type': contentType = '' } = request.headers;
    this.seen.push({ route, contentType, authorization, body });
    const left = this.replies[route];
    return (left.length > 1 ? left.shift() : left[0]) ?? { status: 500, body: {} };
  }
}

function routeOf(url: string, body: string): Seen['route'] | undefined {
  if (url === '/v1/audio/transcriptions') return 'speech';
  if (url !== '/v1/chat/completions') return undefined;
  const { response_format: format } = JSON.parse(body) as {
    response_format?: { json_schema?: { name?: string } };
  };
  return format?.json_schema?.name === 'acts' ? 'acts' : 'text';
}

/** `verbose_json` with one segment for each text, four seconds apart. */
export const heard = (...texts: string[]): Reply => ({
  body: {
    task: 'transcribe',
    language: 'english',
    duration: texts.length * 4,
    text: texts.join(' '),
    segments: texts.map((text, id) => ({
      id,
      seek: 0,
      start: id * 4,
      end: id * 4 + 3.5,
      text: ` ${text}`,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.1,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    })),
  },
});

export const written = (content: unknown): Reply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'gpt-4o-mini',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
          refusal: null,
        },
      },
    ],
  },
});

export const failed = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  message = 'no',
): Reply => ({
  status,
  headers,
  body: { error: { message, type: code, code, param: null } },
});
