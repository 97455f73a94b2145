import type { Sandbox } from '../sandbox.ts';

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
export const platformBalance = ({ options, store }: Sandbox): number | undefined =>
  options.platformBalance === undefined
    ? undefined
    : store.transfers
        .all()
        .reduce((left, { amount, amount_reversed }) => left - amount + amount_reversed, options.platformBalance);
