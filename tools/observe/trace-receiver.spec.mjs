import { describe, expect, it } from '@jest/globals';
import { problemOfUpload, receiveTraces } from './trace-receiver.mjs';

const spanNames = ['sops.create', 'handle sop.created', 'job sop', 'handle sop.generated'];
const spans = (trace) =>
  spanNames.map((name) => ({ trace, name, service: name === 'job sop' ? 'sop-pipeline' : 'sop-embedded' }));
const services = ['sop-embedded', 'sop-pipeline'];

describe('problemOfUpload', () => {
  it('accepts traces with all spans of an upload', () => {
    expect(problemOfUpload([...spans('a'), ...spans('b')], services)).toBeUndefined();
  });

  it('reports a worker that starts its own trace, and missing spans', () => {
    const broken = spans('a').map((span) => (span.name === 'job sop' ? { ...span, trace: 'b' } : span));
    expect(problemOfUpload(broken, services)).toContain('lacks job sop');
    expect(problemOfUpload([], services)).toContain('No upload');
  });

  it('reports a process without spans', () => {
    const sameService = spans('a').map((span) => ({ ...span, service: 'sop-embedded' }));
    expect(problemOfUpload(sameService, services)).toContain('does not pass sop-pipeline');
  });

  it('uses spans that are received over OTLP', async () => {
    const receiver = await receiveTraces();
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'sop-sop' } }] };
    const body = {
      resourceSpans: [{ resource, scopeSpans: [{ spans: [{ traceId: 'a', name: 'job sop' }] }] }],
    };
    await fetch(`${receiver.url}/v1/traces`, { method: 'POST', body: JSON.stringify(body) });
    expect(receiver.spans()).toEqual([{ trace: 'a', name: 'job sop', service: 'sop-sop' }]);
    await receiver.stop();
  });
});
