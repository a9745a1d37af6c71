import { createServer } from 'node:http';

/**
 * Receives spans by OTLP over HTTP (JSON) on a free port of this machine.
 *
 * @returns {Promise<{ url: string, spans: () => { trace: string, name: string, service: string }[], stop: () => Promise<void> }>}
 */
export async function receiveTraces() {
  const received = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces')
        received.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString())));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    spans: () => received,
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

/** The spans of one upload: its request, the event, the job in a worker. */
const requiredSpans = ['sops.create', 'handle sop.created', 'job sop', 'handle sop.generated'];

/** @returns {string | undefined} what is wrong; undefined if one trace contains all spans of an upload */
export function problemOfUpload(spans, services) {
  const traces = new Set(spans.filter(({ name }) => name === 'sops.create').map(({ trace }) => trace));
  if (traces.size === 0) return 'No upload left a span.';
  for (const trace of traces) {
    const spansOfTrace = spans.filter((span) => span.trace === trace);
    const missing = requiredSpans.filter((name) => !spansOfTrace.some((span) => span.name === name));
    if (missing.length > 0) return `The trace of an upload lacks ${missing.join(', ')}.`;
    const absent = services.filter((name) => !spansOfTrace.some(({ service }) => service === name));
    if (absent.length > 0) return `The trace of an upload does not pass ${absent.join(', ')}.`;
  }
  return undefined;
}
