import type { FastifyInstance } from 'fastify';
import { ParamReader } from '../http/params.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { accountBalance, platformBalance } from './account-balance.ts';

export const balanceRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get('/v1/balance', { config: { connectable: true } }, async ({ query, connectedAccount }) => {
    new ParamReader(query).done();
    const amount = connectedAccount ? accountBalance(sandbox, connectedAccount.id) : platformBalance(sandbox);
    if (amount === undefined) {
      throw invalidRequest(
        'The sandbox does not count the balance of the platform, unless it is given one to start with.',
      );
    }
    const fund = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }];
    return { object: 'balance', available: fund(amount), livemode: false, pending: fund(0) };
  });
};
