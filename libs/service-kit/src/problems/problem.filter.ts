import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '../logging/logger.js';
import { problemOf } from './problem-of.js';
import { renderProblem } from './render.js';

/** The only exception filter: every error leaves as a problem document. Nest's own body never appears. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = problemOf(error);
    if (problem.status >= 500) {
      const facts = {
        error: problem.cause ?? error,
        status: problem.status,
        route: request.contractRoute?.name,
      };
      if (problem.type === 'internal') this.logger.error('A request failed', facts);
      else this.logger.warn('A request could not be served', facts);
    }
    renderProblem(problem, request, http.getResponse<FastifyReply>());
  }
}
