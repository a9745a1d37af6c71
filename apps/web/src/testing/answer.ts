type Answer = { readonly status?: number; readonly body?: unknown };

export interface Asked {
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** Lets the API answer as the table says (`GET /api/sops`: …), and keeps what was asked. Anything else is a 404. */
export function answerWith(table: Readonly<Record<string, Answer>>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    const method = init.method ?? 'GET';
    asked.push({ method, address, body: init.body, headers: (init.headers ?? {}) as Record<string, string> });
    const { status = 200, body = null } =
      table[`${method} ${address.split('?')[0]}`] ?? problem(404, 'Not found.');
    return {
      ok: status < 400,
      status,
      json: async () => body,
      text: async () => JSON.stringify(body),
    } as Response;
  };
  return asked;
}

export const problem = (status: number, detail: string): Answer => ({
  status,
  body: { type: 'x', title: 'x', status, detail, request_id: 'r' },
});
