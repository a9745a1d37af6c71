import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { CommandError } from './terminal.mjs';

/** A client of the public API, as a user's script would write it. Throws CommandError with the API's own message. */
export class ApiClient {
  #token;

  constructor(url, token) {
    this.url = url;
    this.#token = token;
  }

  /** The access token; undefined before signing in. */
  get token() {
    return this.#token;
  }

  async call(method, path, { json, form, accept = [] } = {}) {
    const headers = {
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const body = json === undefined ? form : JSON.stringify(json);
    const reply = await fetch(`${this.url}/api${path}`, { method, headers, body });
    if (reply.ok) return reply.status === 204 ? undefined : reply.json();
    const problem = await reply.json().catch(() => ({}));
    if (accept.includes(reply.status)) return { problem: reply.status };
    throw new CommandError(
      `${problem.detail ?? `${method} ${path} answered ${reply.status}`} ${problem.request_id ? `(request ${problem.request_id})` : ''}`,
    );
  }

  /** Signs in; registers the company first if the account does not exist. */
  async signInOrRegister({ email, password, companyName }) {
    const credentials = new URLSearchParams({ username: email, password });
    const existing = await this.call('POST', '/auth/token', { form: credentials, accept: [401] });
    const session =
      existing.problem === undefined
        ? existing
        : await this.call('POST', '/public/register', {
            json: { email, password, company_name: companyName },
            accept: [409],
          });
    if (session.problem === 409)
      throw new CommandError(
        `${email} exists there with another password; this data folder’s secrets.json does not belong to that system.`,
      );
    this.#token = session.access_token;
  }

  async signIn({ email, password }) {
    const form = new URLSearchParams({ username: email, password });
    const session = await this.call('POST', '/auth/token', { form, accept: [401] });
    if (session.problem === 401)
      throw new CommandError(
        `${email} has another password there; this data folder’s secrets.json does not belong to that system.`,
      );
    this.#token = session.access_token;
  }

  async departmentId(name) {
    const departments = await this.call('GET', '/departments');
    const found = departments.find((department) => department.name === name);
    return (found ?? (await this.call('POST', '/departments', { json: { name } }))).id;
  }

  /** @returns {Promise<string>} the SOP's id */
  async upload(file, { title, isTitleSuggested = false, departmentId }) {
    const form = new FormData();
    form.set('title', title);
    form.set('is_title_suggested', String(isTitleSuggested));
    form.set('department_id', departmentId);
    form.set('video', await openAsBlob(file), basename(file));
    return (await this.call('POST', '/sops', { form })).id;
  }

  /** @param {string} path a signed path, below the API's base */
  async download(path) {
    const url = new URL(
      path.startsWith('/api/') ? path : `/api${path.startsWith('/') ? '' : '/'}${path}`,
      this.url,
    );
    const reply = await fetch(url);
    if (!reply.ok) throw new CommandError(`A picture could not be read (${reply.status}).`);
    return { type: reply.headers.get('content-type') ?? '', content: Buffer.from(await reply.arrayBuffer()) };
  }
}
