import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, eventually, listenLocally } from '@sop/testing';

/** Its behaviour: it answers, answers with a web page, requires a key, or answers once it is no longer slow. */
export type ServerBehaviour = 'answers' | 'is broken' | 'wants a key' | 'is slow';

type Content = string | { type: string; text?: string }[];

interface ChatRequest {
  messages: { content: Content }[];
  response_format?: { type: string };
}

const spoken = ['First, turn off the main power switch.', 'Next, remove the four screws with a screwdriver.'];
const sopTitle = 'Open the housing';
const seen = 'The switch is beside the label.';
const titles = ['Turn off the main power switch', 'Remove the four screws with a screwdriver'];

/**
 * A model server with common quirks: it supports no schema, outputs its reasoning, fences its answers, writes a step for
 * each sentence and finds no differences afterwards. It also transcribes every video as the same two sentences.
 */
export class LocalModels {
  readonly key = 'local-0123456789-key';
  readonly models = ['qwen3:8b', 'qwen3:32b', 'whisper-small'];
  /** What it sees on the first picture that it is shown. */
  readonly seen = seen;
  /** Of the SOP that it writes. */
  readonly title = sopTitle;
  behaviour: ServerBehaviour = 'answers';
  /** The requests to its models, with their keys. */
  readonly asked: { path: string; key: string; model: string }[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private base = '';

  async listen(): Promise<void> {
    this.base = await listenLocally(this.server);
  }

  get address(): string {
    return `${this.base}/v1`;
  }

  get port(): string {
    return new URL(this.base).port;
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (this.behaviour === 'is broken') return void response.writeHead(200).end('<html>Bad gateway</html>');
    if (this.behaviour === 'wants a key' && key !== this.key)
      return void send(401, { error: { message: 'invalid key', code: 'invalid_api_key' } });
    if (path === '/v1/models') return void send(200, { data: this.models.map((id) => ({ id })) });
    const model = /"model"\s*:\s*"([^"]*)"|name="model"\s+([^\r\n]+)/.exec(body);
    this.asked.push({ path, key, model: model?.[1] ?? model?.[2] ?? '' });
    if (path === '/v1/audio/transcriptions') return void send(200, transcript);
    await eventually(() => this.behaviour !== 'is slow');
    const question = JSON.parse(body) as ChatRequest;
    if (question.response_format?.type === 'json_schema')
      return void send(400, { error: { message: 'response_format is not supported', code: 'bad' } });
    send(
      200,
      completion(`<think>Let me see.</think>\n\`\`\`json\n${JSON.stringify(answerTo(question))}\n\`\`\``),
    );
  }
}

const transcript = {
  task: 'transcribe',
  language: 'english',
  duration: spoken.length * 4,
  text: spoken.join(' '),
  segments: spoken.map((sentence, id) => ({ id, start: id * 4, end: id * 4 + 3.5, text: ` ${sentence}` })),
};

/** A step for each line of the transcript, a sentence for pictures; to anything else, that nothing differs. */
function answerTo({ messages }: ChatRequest): unknown {
  const content = messages[1]?.content ?? '';
  if (typeof content === 'string' && content.includes('<sentences>')) return translationOf(content);
  if (typeof content === 'string' && content.includes('<pairs>')) return comparisonOf(content);
  if (typeof content !== 'string') return { places: [{ n: 1, title: null, best: 1, seen: [`[1] ${seen}`] }] };
  const lines = [...content.matchAll(/^\[(\d+)\] [\d.]+-[\d.]+ (.+)$/gm)];
  if (lines.length === 0) return { differ: [], missing: [] };
  const steps = lines.map(([, id, sentence = '']) => {
    const known = spoken.indexOf(sentence);
    return { title: titles[known] ?? sentence, sentences: [{ text: sentence, ids: [Number(id)] }] };
  });
  return { language: 'en', title: sopTitle, is_screen_recording: false, steps, left_out: [] };
}

/** Each sentence in brackets, so that a reader of the test knows it. */
const translationOf = (content: string) => ({
  sentences: [...content.matchAll(/^(\d+)\. [\w-]+: (.*?)(?: \| earlier: .*)?$/gm)].map(([, n, text]) => ({
    n: Number(n),
    text: `[de] ${text}`,
  })),
});

/** It does not trust one of them. */
const comparisonOf = (content: string) => ({
  pairs: [...content.matchAll(/^(\d+)\. (.*)$/gm)].map(([, n, text]) => ({
    ...{ n: Number(n), complete: true, nothing_added: true, same_meaning: true },
    same_negation: text !== sopTitle,
  })),
});

const completion = (content: string) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'local' },
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
  usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 },
});
