/** Replies to uploads, which are sent by XMLHttpRequest. Returns the addresses. `during`: while it is sent. */
export function answerUploads(
  status: number,
  detail = '',
  code = '',
  during?: () => Promise<unknown>,
): string[] {
  const body = { type: 'x', title: 'x', status, detail, code, request_id: 'r' };
  const sent: string[] = [];
  class Answered {
    readonly upload = {};
    readonly status = status;
    readonly responseText = status === 204 ? '' : JSON.stringify(body);
    onload: () => void = () => undefined;
    open = (_method: string, address: string) => void sent.push(address);
    setRequestHeader = () => undefined;
    send = () => void Promise.resolve(during?.()).then(() => this.onload());
  }
  globalThis.XMLHttpRequest = Answered as unknown as typeof XMLHttpRequest;
  return sent;
}
