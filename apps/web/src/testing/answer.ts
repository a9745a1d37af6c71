/** Status 0: no connection. `after`: the reply waits for this promise. */
type Answer = { readonly status?: number; readonly body?: unknown; readonly after?: Promise<unknown> };
/** One reply for all calls, or one for each in order, the last for all further ones. */
type Answers = Answer | readonly [Answer, ...Answer[]];

export interface RecordedRequest {
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** Replaces `fetch`: replies by the table (`GET /api/sops`: …) and records the requests. Anything else is a 404. */
export function answerWith(table: Readonly<Record<string, Answers>>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    const method = init.method ?? 'GET';
    requests.push({
      method,
      address,
      body: init.body,
      headers: (init.headers ?? {}) as Record<string, string>,
    });
    const name = `${method} ${address.split('?')[0]}`;
    const times = requests.filter((each) => `${each.method} ${each.address.split('?')[0]}` === name).length;
    const answers = [table[name] ?? problem(404, 'Not found.')].flat();
    const { status = 200, body = null, after } = answers[Math.min(times, answers.length) - 1] ?? {};
    await after;
    if (status === 0) throw new TypeError('Failed to fetch');
    return {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      json: async () => body,
      text: async () => JSON.stringify(body),
    } as Response;
  };
  return requests;
}

export const noConnection: Answer = { status: 0 };
export const problem = (status: number, detail: string): Answer => ({
  status,
  body: { type: 'x', title: 'x', status, detail, request_id: 'r' },
});
