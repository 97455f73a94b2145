import type { FastifyInstance } from 'fastify';
import { StripeError } from './stripe-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isErrorStored: boolean;
  }
}

/** Answers every error in Stripe's shape: `{ error: { type, code, message, … } }`. */
export const answerErrors = (app: FastifyInstance): void => {
  app.decorateRequest('isErrorStored', false);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeError) {
      request.isErrorStored = error.remembered;
      return reply.code(error.status).send({ error: error.body });
    }
    request.log.error(error);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    const message = error instanceof Error ? error.message : 'Unexpected error';
    return reply.code(status).send({ error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox speaks only the calls that its README lists.`,
      },
    }),
  );
};
