import { Company } from '../../apps/e2e/src/faults/company.js';
import { operatorPassword, OwnSystem } from '../../apps/e2e/src/resilience/own-system.js';
import { defaultAiSettings, routes } from '../../libs/contracts/src/index.js';
import {
  CompatibleServer,
  transcribed,
  written,
} from '../../libs/services/pipeline/src/testing/compatible-server.js';
import { draft, isWriting, line, linesOf } from '../../libs/services/pipeline/src/testing/model-replies.js';
import { client } from '../../libs/testing/src/client.js';

/** Lines of speech to a step: each step has its pictures cut out of the video. */
const linesOfStep = 10;

/** What a model makes of a question: every line of speech becomes a sentence that cites it. */
export function draftOf(request, more) {
  const lines = linesOf(request);
  const steps = lines.flatMap(([id], at) => {
    if (at % linesOfStep > 0) return [];
    const own = lines.slice(at, at + linesOfStep);
    return [{ title: titleOf(id), text: own.map(([cited, text]) => line(text, cited)) }];
  });
  return draft(steps, more);
}
export const titleOf = (id) => `Follow line ${id}`;
const isOfModel = ({ title }) => title.startsWith('Follow line');

/** A speech server's answer for the eight seconds of the sample: more lines than it has. */
export function recognised(count, act = 'press') {
  const reply = transcribed(
    ...Array.from(
      { length: count },
      (_none, at) =>
        `Next, ${act} the green button number ${at + 1} on the left panel and wait for its light.`,
    ),
  );
  for (const segment of reply.body.segments)
    Object.assign(segment, { start: (segment.id * 7) / count, end: (segment.id * 7 + 6) / count });
  return reply;
}

const noSpeechServer = { provider: 'none', address: null, model: '' };

/** The whole product, and servers of models that its operator chooses one after the other. */
export class ProductWithModel {
  #servers = [];

  static async start() {
    const product = new ProductWithModel();
    // What a model takes is remembered by each worker.
    product.system = await OwnSystem.create({ kind: 'embedded', settings: { PIPELINE_WORKERS: '1' } });
    await product.system.start();
    await product.signIn();
    const settings = await product.operator.call(routes.processingSettings.read);
    await product.operator.call(routes.processingSettings.write, {
      body: { ...settings, max_concurrent_jobs: 3 },
    });
    return product;
  }

  remove = () => this.system.remove();

  async newCompany() {
    const company = await Company.register(this.system);
    const ai_settings = { ...defaultAiSettings, object_detection: false };
    await company.client.call(routes.settings.write, { body: { ai_settings } });
    return company;
  }

  /** The operator, and a company of one test: its plan has few SOPs a month. */
  async signIn() {
    this.operator = client(this.system.baseUrl);
    await this.operator.signIn('admin@sop-creator.local', operatorPassword);
    this.company = await this.newCompany();
  }

  /**
   * A server that replies like this, and else as a model should, with a model of its own. `speech`: its transcripts, else this machine recognises.
   */
  async choose(behave, { speech = [], contextTokens = 8192, timeoutSeconds = 120 } = {}) {
    const server = new CompatibleServer();
    this.#servers.push(server);
    const address = await server.listen();
    server.replies.speech = [...speech];
    server.behave = (request) =>
      request.messages && (behave(request) ?? (isWriting(request) ? written(draftOf(request)) : undefined));
    const model = crypto.randomUUID();
    await this.operator.call(routes.languageModel.setSettings, {
      body: {
        writing: { provider: 'server', address, model, checking_model: '', context_tokens: contextTokens },
        speech: speech.length > 0 ? { provider: 'server', address, model: 'whisper-1' } : noSpeechServer,
        timeout_seconds: timeoutSeconds,
      },
    });
    return { server, model };
  }

  async closeServers() {
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
  }

  /** The id of an SOP that is complete. */
  async make(company = this.company) {
    const id = await company.create();
    await company.complete(id);
    return id;
  }

  /** An SOP, who wrote it, and why not the model; `written` and `lines` are the ids of what the model wrote and of what was spoken. */
  async read(id, { client: reader } = this.company) {
    const sop = await reader.call(routes.sops.get, { params: { id } });
    const by = sop.made_by.find(({ stage }) => stage === 'generating')?.provider;
    const written = sop.steps
      .filter(isOfModel)
      .flatMap(({ sentences }) => sentences.flatMap(({ evidence }) => evidence.segment_ids));
    const lines = sop.transcript.map((spoken) => spoken.id);
    return { sop, by, why: sop.writing_detail, status: sop.status, written, lines };
  }

  /** The operator's list of requests to a model, oldest first. */
  async requests(model) {
    const { calls } = await this.operator.call(routes.languageModel.calls);
    return calls.filter((call) => call.model === model).toReversed();
  }
}
