import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenLocally } from '@sop/testing';

const said = ['First, turn off the main power switch.', 'Next, remove the four screws with a screwdriver.'];

/**
 * What stands in for a provider of AI elsewhere: it knows one key, hears the same two sentences in every film and answers a question of
 * one word. It writes no procedures: what runs on the machine does that then.
 */
export class LocalAi {
  readonly key = 'sk-local-0123456789abcdef';
  /** The keys that films were sent with. */
  readonly heardWith: string[] = [];
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
      this.heardWith.push(key);
      return send(200, heard);
    }
    return body.includes('response_format') ? refuse(500, 'server_error') : send(200, yes);
  }
}

const heard = {
  task: 'transcribe',
  language: 'english',
  duration: said.length * 4,
  text: said.join(' '),
  segments: said.map((words, id) => ({
    ...{ id, seek: 0, start: id * 4, end: id * 4 + 3.5, text: ` ${words}`, tokens: [], temperature: 0 },
    ...{ avg_logprob: -0.1, compression_ratio: 1.2, no_speech_prob: 0.01 },
  })),
};

const yes = {
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'local' },
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'yes', refusal: null } },
  ],
};
