import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenLocally } from '@sop/testing';

const sentences = [
  'First, turn off the main power switch.',
  'Next, remove the four screws with a screwdriver.',
];

/**
 * A local AI provider: it accepts one key, transcribes every video as the same two sentences and answers one-word questions.
 * It writes no procedures, so the built-in rules do that.
 */
export class LocalAi {
  readonly key = 'sk-local-0123456789abcdef';
  /** The keys that videos were sent with. */
  readonly usedKeys: string[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<string> {
    return `${await listenLocally(this.server)}/v1`;
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(content));
    };
    const refuse = (status: number, code: string) =>
      send(status, { error: { message: code, type: code, code, param: null } });
    if (key !== this.key) return refuse(401, 'invalid_api_key');
    if (request.url?.endsWith('/audio/transcriptions')) {
      this.usedKeys.push(key);
      return send(200, transcript);
    }
    return body.includes('response_format') ? refuse(500, 'server_error') : send(200, yes);
  }
}

const transcript = {
  task: 'transcribe',
  language: 'english',
  duration: sentences.length * 4,
  text: sentences.join(' '),
  segments: sentences.map((sentence, id) => ({
    ...{ id, seek: 0, start: id * 4, end: id * 4 + 3.5, text: ` ${sentence}`, tokens: [], temperature: 0 },
    ...{ avg_logprob: -0.1, compression_ratio: 1.2, no_speech_prob: 0.01 },
  })),
};

const yes = {
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'local' },
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'yes', refusal: null } },
  ],
};
