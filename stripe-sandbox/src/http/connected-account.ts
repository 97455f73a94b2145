import type { FastifyInstance } from 'fastify';
import type { Collection, StoredRecord } from '../store/collection.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May be called on behalf of a connected account, by the `Stripe-Account` header. */
    connectable?: boolean;
  }
  interface FastifyRequest {
    connectedAccount: StoredRecord | undefined;
  }
}

/** Finds whom a call is made for. Calls that the sandbox speaks for the platform alone are refused, not misunderstood. */
export const findConnectedAccount = (app: FastifyInstance, accounts: Pick<Collection<StoredRecord>, 'get'>): void => {
  app.decorateRequest('connectedAccount', undefined);
  app.addHook('preValidation', async (request) => {
    const id = request.headers['stripe-account'];
    if (typeof id !== 'string' || id === '') return;
    request.connectedAccount = accounts.get(id);
    if (!request.connectedAccount) {
      throw new StripeError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      });
    }
    if (!request.routeOptions.config.connectable) {
      throw invalidRequest('The sandbox makes this call for the platform only: leave the Stripe-Account header out.');
    }
  });
};
