import { createServer, type IncomingMessage, type Server } from 'node:http';
import { checkInstructions } from '../ai/providers/openai-prompt.js';
import { closeServer, listenLocally } from '@sop/testing';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
  /** Sent as it is instead of the body as JSON. */
  raw?: string;
}
export interface Seen {
  /** What is asked for: speech as text, a draft, or how it differs from what was said. */
  route: 'speech' | 'write' | 'check';
  body: string;
  contentType: string;
  authorization: string;
}

/** What a language model is asked, as far as tests look at it. */
export interface ChatRequest {
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  temperature?: number;
}

/** Speaks the wire format of an OpenAI-compatible endpoint: replies of each route are taken in order, the last one stays. */
export class CompatibleServer {
  readonly seen: Seen[] = [];
  /** Calls that came before a Retry-After of this server was over. */
  early = 0;
  replies: Record<Seen['route'], Reply[]> = {
    speech: [],
    write: [],
    check: [written({ differ: [], missing: [] })],
  };
  /** What a server of bad manners answers instead; undefined where it answers as it should. */
  behave: ((request: ChatRequest, call: number) => Reply | undefined) | undefined;
  /** Awaited before it answers a language model's question. */
  hold: ((request: ChatRequest) => Promise<void>) | undefined;
  private closedUntil = 0;
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status = 200, headers, body, raw }) => {
      const seconds = Number(headers?.['retry-after'] ?? 0);
      this.closedUntil = performance.now() + seconds * 1000;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(raw ?? JSON.stringify(body));
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
    if (route !== 'speech') await this.hold?.(JSON.parse(body) as ChatRequest);
    const odd = this.behave?.(JSON.parse(route === 'speech' ? '{}' : body) as ChatRequest, this.seen.length);
    if (odd) return odd;
    const left = this.replies[route];
    return (left.length > 1 ? left.shift() : left[0]) ?? { status: 500, body: {} };
  }
}

function routeOf(url: string, body: string): Seen['route'] | undefined {
  if (url === '/v1/audio/transcriptions') return 'speech';
  if (url !== '/v1/chat/completions') return undefined;
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return messages[0]?.content.startsWith(checkInstructions.slice(0, 40)) ? 'check' : 'write';
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
