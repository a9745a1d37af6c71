import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkInstructions } from '../ai/providers/openai-prompt.js';
import { compareInstructions, translateInstructions } from '../ai/providers/openai-translation-prompt.js';
import { visionInstructions } from '../ai/providers/openai-vision-prompt.js';
import { closeServer, listenLocally } from '@sop/testing';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
  /** Sent instead of the body as JSON. */
  raw?: string;
  /** Replies itself, as no server should. */
  instead?: (response: ServerResponse) => void;
}
export interface SeenRequest {
  /**
   * The kind of call: transcription, writing, comparing a draft with the transcript, looking at pictures, translating or comparing a
   * translation.
   */
  route: 'speech' | 'write' | 'check' | 'see' | 'translate' | 'compare';
  body: string;
  contentType: string;
  authorization: string;
}

/** The part of a language model request that tests read. */
export interface ChatRequest {
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  temperature?: number;
}

/** Simulates an OpenAI-compatible endpoint: replies of each route are used in order, the last one repeats. */
export class CompatibleServer {
  readonly seen: SeenRequest[] = [];
  /** Calls before the end of a Retry-After. */
  early = 0;
  replies: Record<SeenRequest['route'], Reply[]> = {
    speech: [],
    write: [],
    check: [written({ differ: [], missing: [] })],
    see: [written({ places: [] })],
    translate: [],
    compare: [],
  };
  /** The reply of a misbehaving server; undefined for the regular one. */
  behave: ((request: ChatRequest, call: number) => Reply | undefined) | undefined;
  /** Awaited before a reply of a language model. */
  hold: ((request: ChatRequest) => Promise<void>) | undefined;
  private closedUntil = 0;
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status = 200, headers, body, raw, instead }) => {
      if (instead) return void instead(response);
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

  calls(route: SeenRequest['route']): SeenRequest[] {
    return this.seen.filter((call) => call.route === route);
  }

  private async answer(request: IncomingMessage): Promise<Reply> {
    if (performance.now() < this.closedUntil) this.early += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const route = routeOf(request.url ?? '', bytes.toString());
    // A form with a recording is not UTF-8.
    const body = bytes.toString(route === 'speech' ? 'latin1' : 'utf8');
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

function routeOf(url: string, body: string): SeenRequest['route'] | undefined {
  if (url === '/v1/audio/transcriptions') return 'speech';
  if (url !== '/v1/chat/completions') return undefined;
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const instructions = messages[0]?.content ?? '';
  if (instructions.startsWith(visionInstructions(null).slice(0, 40))) return 'see';
  if (instructions.startsWith(translateInstructions('en', 'en').slice(0, 40))) return 'translate';
  if (instructions.startsWith(compareInstructions.slice(0, 40))) return 'compare';
  return instructions.startsWith(checkInstructions.slice(0, 40)) ? 'check' : 'write';
}

/** `verbose_json` with one segment for each text, four seconds apart. */
export const transcribed = (...texts: string[]): Reply => ({
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
