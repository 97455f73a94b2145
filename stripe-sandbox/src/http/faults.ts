import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordId } from '../store/record-id.ts';
import { StripeError } from './stripe-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isAnswerLost: boolean;
  }
}

const callFaults = ['answer_lost', 'connection_lost', 'error', 'hang'] as const;

const webhookFaults = ['webhook_held', 'webhook_twice'] as const;

export const faultTypes = [...callFaults, ...webhookFaults] as const;

export const faultMethods = ['DELETE', 'GET', 'POST'] as const;

/** A fault on demand; it lasts for `count` calls or webhooks, and not through a restart. */
export interface FaultSettings {
  /**
   * `error`: the call is answered with `status` and `code`, and does nothing. `connection_lost`: the same, without an
   * answer. `answer_lost`: the call is done, then the connection is cut. `hang`: the call waits, and is done when the
   * fault ends, unless its client has left. `webhook_twice`: delivered two times. `webhook_held`: delivered when the
   * fault ends, after those that came later.
   */
  type: (typeof faultTypes)[number];
  /** Default: any. */
  method?: (typeof faultMethods)[number];
  /** Path of the call, `*` for any text: `/v1/payment_intents/*`. Default: any. */
  path?: string;
  /** Type of the webhook's event, `*` for any text: `invoice.*`. Default: any. */
  event?: string;
  /** Default 1. */
  count?: number;
  /** HTTP status of an `error`; default 500. */
  status?: number;
  /** Error code of an `error`; default `rate_limit` with status 429, else none. */
  code?: string;
}

export interface Fault {
  /** As `GET /v1/test_helpers/faults` shows it. */
  record: FaultSettings & { id: string; object: 'test_helpers.fault'; count: number; hits: number };
  /** Resolves when it met its first call or webhook. */
  hit: Promise<void>;
  /** It meets no more; what it holds goes on. */
  end: () => void;
}

interface ActiveFault extends Fault {
  ended: Promise<void>;
  meet: () => void;
}

export interface Faults {
  add: (settings: FaultSettings) => Fault;
  all: () => Fault[];
  /** The fault that a call meets, if any; it is used up by one. */
  ofCall: (method: string, path: string) => ActiveFault | undefined;
  /** The same for a webhook. */
  ofWebhook: (type: string) => ActiveFault | undefined;
}

export const faultList = (): Faults => {
  const active = new Map<string, ActiveFault>();
  const take = (matches: (settings: FaultSettings) => boolean): ActiveFault | undefined => {
    const found = [...active.values()].find(({ record }) => record.hits < record.count && matches(record));
    found?.meet();
    return found;
  };
  return {
    add: (settings) => {
      const [hit, ended] = [signal(), signal()];
      const record = { count: 1, ...settings, id: recordId('fault'), object: 'test_helpers.fault' as const, hits: 0 };
      const meet = () => {
        record.hits += 1;
        hit.resolve();
      };
      const end = () => {
        active.delete(record.id);
        ended.resolve();
      };
      const fault = { record, hit: hit.promise, ended: ended.promise, meet, end };
      active.set(record.id, fault);
      return fault;
    },
    all: () => [...active.values()],
    ofCall: (method, path) =>
      take(
        (wanted) =>
          isOneOf(callFaults, wanted.type) &&
          (wanted.method === undefined || wanted.method === method) &&
          matchesPattern(path, wanted.path),
      ),
    ofWebhook: (type) => take((wanted) => isOneOf(webhookFaults, wanted.type) && matchesPattern(type, wanted.event)),
  };
};

const signal = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

const matchesPattern = (text: string, pattern = '*'): boolean => {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
};

/** Register it after the hook that stores answers under idempotency keys: a lost answer is a stored one. */
export const playFaults = (app: FastifyInstance, faults: Faults): void => {
  app.decorateRequest('isAnswerLost', false);
  app.addHook('preValidation', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const fault = path.startsWith(faultPath) ? undefined : faults.ofCall(request.method, path);
    if (fault?.record.type === 'error') throw errorOf(fault.record);
    if (fault?.record.type === 'connection_lost') return cut(request, reply);
    if (fault?.record.type === 'hang') {
      await Promise.race([fault.ended, once(request.raw.socket, 'close')]);
      if (request.raw.socket.destroyed) return reply.hijack();
    }
    request.isAnswerLost = fault?.record.type === 'answer_lost';
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.isAnswerLost) cut(request, reply);
  });
};

export const faultPath = '/v1/test_helpers/faults';

const cut = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.raw.socket.destroy();
  return reply.hijack();
};

const errorOf = ({ status = 500, code = status === 429 ? 'rate_limit' : undefined }: FaultSettings): StripeError =>
  new StripeError(status, {
    type: status === 402 ? 'card_error' : status < 500 ? 'invalid_request_error' : 'api_error',
    message: status === 429 ? 'Request rate limit exceeded.' : `A fault that was asked for: ${code ?? status}.`,
    ...(code === undefined ? {} : { code }),
  });
