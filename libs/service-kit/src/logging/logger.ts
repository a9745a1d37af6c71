import { Injectable, type LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger as Pino } from 'pino';
import { currentRequest } from '../http/request-context.js';
import { cut, redact, redactText } from './redact.js';

/** The facts of a log line in addition to its sentence. An `Error` goes under `error`. */
export type Facts = Readonly<Record<string, unknown>>;

export interface LoggerOptions {
  /** The service, or `embedded`. */
  service: string;
  level: string;
  /** The destination of lines: standard output by default. */
  stream?: DestinationStream;
}

/**
 * One JSON object per line: time, level, service, the request id, company and trace of the current work, the sentence, the
 * facts. Also serves as Nest's logger, whose arguments get the same shape.
 */
@Injectable()
export class Logger implements LoggerService {
  private constructor(
    private readonly pino: Pino,
    /** The name of this process in its lines. */
    readonly service: string,
  ) {}

  static open({ service, level, stream }: LoggerOptions): Logger {
    const options = {
      level,
      base: { service },
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label: string) => ({ level: label }),
        log: (facts: object) => redact(facts) as Record<string, unknown>,
      },
      hooks: { streamWrite: redactText },
      mixin: contextFacts,
    };
    return new Logger(pino(options, stream ?? destination({ fd: 1, sync: true })), service);
  }

  child(facts: Facts): Logger {
    return new Logger(this.pino.child(redact(facts) as Record<string, unknown>), this.service);
  }

  debug(sentence: unknown, ...rest: unknown[]): void {
    this.pino.debug(factsOf(rest), text(sentence));
  }

  info(sentence: unknown, ...rest: unknown[]): void {
    this.pino.info(factsOf(rest), text(sentence));
  }

  warn(sentence: unknown, ...rest: unknown[]): void {
    this.pino.warn(factsOf(rest), text(sentence));
  }

  error(sentence: unknown, ...rest: unknown[]): void {
    const facts = sentence instanceof Error ? [{ error: sentence }, ...rest] : rest;
    this.pino.error(factsOf(facts), text(sentence));
  }

  fatal(sentence: unknown, ...rest: unknown[]): void {
    const facts = sentence instanceof Error ? [{ error: sentence }, ...rest] : rest;
    this.pino.fatal(factsOf(facts), text(sentence));
  }

  /** Nest's word for `info`; its start-up messages are for debugging. */
  log(sentence: unknown, ...rest: unknown[]): void {
    this.debug(sentence, ...rest);
  }

  verbose(sentence: unknown, ...rest: unknown[]): void {
    this.debug(sentence, ...rest);
  }
}

const text = (sentence: unknown): string =>
  cut(sentence instanceof Error ? sentence.message : String(sentence));

/** Facts unchanged; Nest's `(message, stack?, context?)` strings become `stack` and `part`. */
function factsOf(rest: readonly unknown[]): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const each of rest) {
    if (each instanceof Error) facts['error'] = each;
    else if (typeof each === 'object' && each !== null) Object.assign(facts, each);
    else if (typeof each === 'string') facts[each.includes('\n') ? 'stack' : 'part'] = each;
  }
  return facts;
}

function contextFacts(): Record<string, string> {
  const { requestId, companyId, operatorId } = currentRequest();
  const span = trace.getActiveSpan()?.spanContext();
  return {
    ...(requestId ? { request_id: requestId } : {}),
    ...(companyId ? { company_id: companyId } : {}),
    ...(operatorId ? { operator_id: operatorId } : {}),
    ...(span ? { trace_id: span.traceId, span_id: span.spanId } : {}),
  };
}
