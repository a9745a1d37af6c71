import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Stop } from './say.mjs';

/** The public API as a person's own script would use it. Throws Stop with the API's own sentence. */
export class ApiClient {
  #token;

  constructor(url) {
    this.url = url;
  }

  /** What signs the calls of whoever has signed in. */
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
    throw new Stop(
      `${problem.detail ?? `${method} ${path} answered ${reply.status}`} ${problem.request_id ? `(request ${problem.request_id})` : ''}`,
    );
  }

  /** Signs in, or registers the company first where nobody of that address exists. */
  async enter({ email, password, companyName }) {
    const credentials = new URLSearchParams({ username: email, password });
    const known = await this.call('POST', '/auth/token', { form: credentials, accept: [401] });
    const session =
      known.problem === undefined
        ? known
        : await this.call('POST', '/public/register', {
            json: { email, password, company_name: companyName },
            accept: [409],
          });
    if (session.problem === 409)
      throw new Stop(
        `${email} exists there with another password; this data folder’s secrets.json does not belong to that system.`,
      );
    this.#token = session.access_token;
  }

  async signIn({ email, password }) {
    const form = new URLSearchParams({ username: email, password });
    const session = await this.call('POST', '/auth/token', { form, accept: [401] });
    if (session.problem === 401)
      throw new Stop(
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
  async upload(file, { title, departmentId }) {
    const form = new FormData();
    form.set('title', title);
    form.set('department_id', departmentId);
    form.set('video', await openAsBlob(file), basename(file));
    return (await this.call('POST', '/sops', { form })).id;
  }

  /** @param {string} path a signed path, below the API's base */
  async bytes(path) {
    const url = new URL(
      path.startsWith('/api/') ? path : `/api${path.startsWith('/') ? '' : '/'}${path}`,
      this.url,
    );
    const reply = await fetch(url);
    if (!reply.ok) throw new Stop(`A picture could not be read (${reply.status}).`);
    return { type: reply.headers.get('content-type') ?? '', content: Buffer.from(await reply.arrayBuffer()) };
  }
}
