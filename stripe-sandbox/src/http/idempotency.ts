import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from '../store/collection.ts';
import { StripeError } from './stripe-error.ts';

export interface StoredAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

const answerLifetimeSeconds = 24 * 60 * 60;

/**
 * The same key with the same parameters gets the first answer again, also a decline; other parameters are an error.
 * Handlers run to their end within one turn of the event loop, so two requests with one key never overlap.
 */
export const keepIdempotency = (app: FastifyInstance, answers: Collection<StoredAnswer>, now: () => number): void => {
  app.addHook('preHandler', async (request, reply) => {
    const key = idempotencyKey(request);
    const known = key ? answers.get(answerId(key, request)) : undefined;
    if (!key || !known || known.created + answerLifetimeSeconds < now()) return;
    if (known.fingerprint !== fingerprint(request)) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return reply
      .code(known.status)
      .headers({ 'idempotent-replayed': 'true', 'original-request': known.requestId })
      .type('application/json')
      .send(known.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const key = idempotencyKey(request);
    if (!key) return;
    reply.header('idempotency-key', key);
    if (typeof payload !== 'string' || reply.hasHeader('idempotent-replayed') || !isStored(request, reply)) return;
    answers.put({
      id: answerId(key, request),
      fingerprint: fingerprint(request),
      status: reply.statusCode,
      body: payload,
      requestId: request.id,
      created: now(),
    });
  });
};

const idempotencyKey = ({ method, headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined;
};

/** The platform and each connected account have separate keys. */
const answerId = (key: string, { connectedAccount }: FastifyRequest): string =>
  connectedAccount ? `${connectedAccount.id}/${key}` : key;

const isStored = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 300 || request.isErrorStored;

const fingerprint = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url.split('?')[0], sorted(body)]))
    .digest('hex');

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
};
