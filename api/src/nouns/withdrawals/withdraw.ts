import type { WalletMovement } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { toMovement } from '../wallet/movement.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal-repository.ts';
import { movementStatus } from './withdrawal-status.ts';

/** In milliseconds: the money has left the wallet either way, and a job goes on where Stripe takes its time. */
const longestWait = 5_000;

/** Requests a withdrawal and sees how far it comes at Stripe in a moment. */
export const withdraw = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  wanted: Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>,
): Promise<WalletMovement> => {
  const { background, db, log } = context;
  await requestWithdrawal(context, wanted);
  const { id } = wanted;
  const settle = () => settleWithdrawal(context, id);
  await background.within(longestWait, `withdrawal:${id}`, settle, (error) =>
    log.error({ err: error, withdrawalId: id }, 'a withdrawal waits to be sent on'),
  );
  const withdrawal = await findWithdrawal(db, id);
  return toMovement(db, wanted, movementStatus[withdrawal?.state ?? 'requested']);
};
