import type { FastifyInstance } from 'fastify';
import { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

/**
 * Cents that an account holds: transfers less reversals and payouts. It is counted from the records each time, so that
 * no crash between two writes can make it differ from them.
 */
export const accountBalance = ({ store }: Sandbox, account: string): number => {
  const transferred = store.transfers
    .all()
    .filter(({ destination }) => destination === account)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  return store.payouts
    .all()
    .filter((payout) => payout.account === account && payout.status !== 'failed' && payout.status !== 'canceled')
    .reduce((sum, { amount }) => sum - amount, transferred);
};

/** Cents that the platform may still transfer; undefined where that has no limit. */
export const platformBalanceCents = ({ options, store }: Sandbox): number | undefined =>
  options.platformBalanceCents === undefined
    ? undefined
    : store.transfers
        .all()
        .reduce((left, { amount, amount_reversed }) => left - amount + amount_reversed, options.platformBalanceCents);

export const balanceRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get('/v1/balance', { config: { connectable: true } }, async ({ query, connectedAccount }) => {
    new ParamReader(query).done();
    const amount = connectedAccount ? accountBalance(sandbox, connectedAccount.id) : platformBalanceCents(sandbox);
    if (amount === undefined) {
      throw invalidRequest(
        'The sandbox does not count the balance of the platform, unless it is given one to start with.',
      );
    }
    const fund = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }];
    return { object: 'balance', available: fund(amount), livemode: false, pending: fund(0) };
  });
};
