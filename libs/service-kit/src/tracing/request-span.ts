import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';

const tracer = trace.getTracer('http');
const spans = new WeakMap<FastifyRequest, Span>();

/**
 * The span of a request, named by its route. The caller's trace is continued only behind the product's own gateway; at the
 * gateway a trace begins. Returns the context of the rest of the request.
 */
export function beginSpan(request: FastifyRequest, isBehindGateway: boolean): Context {
  const active = context.active();
  const parent = isBehindGateway ? propagation.extract(active, request.headers) : active;
  const name = request.contractRoute?.name ?? request.method;
  const span = tracer.startSpan(
    name,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
    parent,
  );
  spans.set(request, span);
  return trace.setSpan(parent, span);
}

export function endSpan(request: FastifyRequest, status: number): void {
  const span = spans.get(request);
  span?.setAttribute('http.response.status_code', status);
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** The `traceparent` for outgoing requests; undefined without a tracer. */
export function traceparentOf(request: FastifyRequest): string | undefined {
  const span = spans.get(request);
  if (!span) return undefined;
  const headers: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return headers.traceparent;
}
