import { createServer } from 'node:http';

/**
 * Takes spans as OTLP over HTTP (JSON) sends them, on a free port of this machine.
 *
 * @returns {Promise<{ url: string, spans: () => { trace: string, name: string, service: string }[], stop: () => Promise<void> }>}
 */
export async function receiveTraces() {
  const kept = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') kept.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString())));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    spans: () => kept,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function spansIn({ resourceSpans }) {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === 'service.name');
    const service = named?.value.stringValue ?? 'unknown';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, name }) => ({ trace: traceId, name, service })),
    );
  });
}

/** What one upload passes through: its request, the event, the job in a worker. */
const passed = ['sops.create', 'handle sop.created', 'job sop', 'handle sop.generated'];

/** @returns {string | undefined} what is wrong, in a sentence, unless one trace holds the whole way of an upload */
export function faultOfUpload(spans, services) {
  const traces = new Set(spans.filter(({ name }) => name === 'sops.create').map(({ trace }) => trace));
  if (traces.size === 0) return 'No upload left a span.';
  for (const trace of traces) {
    const own = spans.filter((span) => span.trace === trace);
    const missing = passed.filter((name) => !own.some((span) => span.name === name));
    if (missing.length > 0) return `The trace of an upload lacks ${missing.join(', ')}.`;
    const absent = services.filter((name) => !own.some(({ service }) => service === name));
    if (absent.length > 0) return `The trace of an upload does not pass ${absent.join(', ')}.`;
  }
  return undefined;
}
