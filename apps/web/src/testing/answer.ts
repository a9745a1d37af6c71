/** Status 0: no connection. `after`: what it waits for. */
type Answer = { readonly status?: number; readonly body?: unknown; readonly after?: Promise<unknown> };
/** One answer for all calls, or one for each in order, the last for all that follow. */
type Answers = Answer | readonly [Answer, ...Answer[]];

export interface Asked {
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** Lets the API answer as the table says (`GET /api/sops`: …), and keeps what was asked. Anything else is a 404; a status of 0 is no answer. */
export function answerWith(table: Readonly<Record<string, Answers>>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    const method = init.method ?? 'GET';
    asked.push({ method, address, body: init.body, headers: (init.headers ?? {}) as Record<string, string> });
    const name = `${method} ${address.split('?')[0]}`;
    const times = asked.filter((each) => `${each.method} ${each.address.split('?')[0]}` === name).length;
    const answers = [table[name] ?? problem(404, 'Not found.')].flat();
    const { status = 200, body = null, after } = answers[Math.min(times, answers.length) - 1] ?? {};
    await after;
    if (status === 0) throw new TypeError('Failed to fetch');
    return {
      ok: status < 400,
      status,
      json: async () => body,
      text: async () => JSON.stringify(body),
    } as Response;
  };
  return asked;
}

export const noConnection: Answer = { status: 0 };
export const problem = (status: number, detail: string): Answer => ({
  status,
  body: { type: 'x', title: 'x', status, detail, request_id: 'r' },
});
