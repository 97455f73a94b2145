import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import fp from 'fastify-plugin';

/** Any other id of a proxy could forge lines of the log. */
const sane = /^[\w.:-]{8,128}$/;

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
};

/** The route's template: addresses hold ids, and some hold tokens. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, viewer, routeOptions, log } = request;
    const facts = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      user: viewer?._id,
    };
    if (error) log.error({ ...facts, err: error }, 'request broke');
    else log.info(facts, 'request');
  }
}

export const loggedRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });

export const requestIds = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
});
