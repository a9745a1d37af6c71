import { describe, expect, it } from '@jest/globals';
import { faultOfUpload, receiveTraces } from './trace-receiver.mjs';

const way = ['sops.create', 'handle sop.created', 'job sop', 'handle sop.generated'];
const spans = (trace) =>
  way.map((name) => ({ trace, name, service: name === 'job sop' ? 'sop-pipeline' : 'sop-embedded' }));
const services = ['sop-embedded', 'sop-pipeline'];

describe('whether one upload is one trace', () => {
  it('is so when each has its whole way', () => {
    expect(faultOfUpload([...spans('a'), ...spans('b')], services)).toBeUndefined();
  });

  it('is not when the worker began a trace of its own, nor when nothing came', () => {
    const broken = spans('a').map((span) => (span.name === 'job sop' ? { ...span, trace: 'b' } : span));
    expect(faultOfUpload(broken, services)).toContain('lacks job sop');
    expect(faultOfUpload([], services)).toContain('No upload');
  });

  it('is not when a process is passed by', () => {
    const elsewhere = spans('a').map((span) => ({ ...span, service: 'sop-embedded' }));
    expect(faultOfUpload(elsewhere, services)).toContain('does not pass sop-pipeline');
  });

  it('is read from what arrives over OTLP', async () => {
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
