import { type ConfirmDeposit, errorCodes, type WalletMovement } from '@nearhand/contracts';
import { type CardOutcome, intentIdOf, useCard } from '@nearhand/payments';
import { errorCode, errorText } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { beginDeposit, confirmDeposit } from './deposit-api.ts';

/** What the try to add money came to. */
export type DepositOutcome =
  | { kind: 'added' }
  | { kind: 'processing' }
  /** The card was charged, and the API has not said yet that it knows. */
  | { kind: 'charged' }
  /** The API did not begin it. */
  | { kind: 'refused'; reason: string; isAmountWrong: boolean }
  | Extract<CardOutcome, { kind: 'failed' | 'unexpected' }>;

/** What the card's word and the API's together mean; `status` is undefined where the API did not answer. */
export const depositOutcome = (card: CardOutcome, status: WalletMovement['status'] | undefined): DepositOutcome => {
  if (card.kind === 'failed' || card.kind === 'processing') return card;
  if (status === 'completed') return { kind: 'added' };
  if (card.kind === 'paid') return { kind: 'charged' };
  if (card.kind === 'unexpected' || status === undefined) return { kind: 'unexpected' };
  return status === 'pending' ? { kind: 'processing' } : { kind: 'failed', reason: card.reason };
};

interface BegunDeposit {
  amount: number;
  clientSecret: string;
  /** Nobody has said how the last try ended. */
  isUncertain?: boolean;
}

/** The deposit as the API is told of it. */
const told = ({ amount, clientSecret }: BegunDeposit): ConfirmDeposit => ({
  paymentIntentId: intentIdOf(clientSecret),
  amount,
});

const unknown: CardOutcome = { kind: 'unexpected' };

export interface DepositTry {
  outcome: DepositOutcome;
  /** What it is about: an earlier amount when that one turns out to have been charged. */
  deposit?: ConfirmDeposit;
}

/**
 * Adding money with what stands in the card field. A further try at the same amount pays the same intent, which Stripe
 * lets be paid once; and no other is begun before it is known how one of doubtful end has ended.
 */
export const useDeposit = (): ((amount: number) => Promise<DepositTry>) => {
  const card = useCard();
  const begin = useIdempotentMutation(beginDeposit).mutateAsync;
  const confirm = useMutation(confirmDeposit).mutateAsync;
  const begun = useRef<BegunDeposit>(undefined);

  const ask = async (deposit: BegunDeposit): Promise<WalletMovement['status'] | undefined> => {
    const movement = await confirm(told(deposit)).catch(() => undefined);
    return movement?.status;
  };

  const beginOf = async (amount: number): Promise<BegunDeposit> => {
    if (begun.current?.amount === amount) return begun.current;
    const { clientSecret } = await begin({ body: { amount } });
    begun.current = { amount, clientSecret };
    return begun.current;
  };

  const pay = async (deposit: BegunDeposit): Promise<DepositTry> => {
    const paid = await card.confirm(deposit.clientSecret);
    const mayBeCharged = paid.kind !== 'failed' && paid.kind !== 'processing';
    const status = mayBeCharged ? await ask(deposit) : undefined;
    const outcome = depositOutcome(paid, status);
    deposit.isUncertain = outcome.kind === 'unexpected';
    const isSpent = outcome.kind === 'failed' ? paid.kind === 'behind' : outcome.kind !== 'unexpected';
    if (isSpent) begun.current = undefined;
    return { outcome, deposit: told(deposit) };
  };

  /** How one of doubtful end has ended; undefined when it was not paid, so that another may be begun. */
  const resolve = async (doubtful: BegunDeposit): Promise<DepositTry | undefined> => {
    const status = await ask(doubtful);
    if (status === undefined) return { outcome: { kind: 'unexpected' } };
    // The API calls pending what is being charged and what was never paid; Stripe tells them apart.
    const standing = status === 'pending' ? await card.look(doubtful.clientSecret) : unknown;
    const outcome = depositOutcome(standing, status);
    doubtful.isUncertain = false;
    if (outcome.kind === 'unexpected') return undefined;
    begun.current = undefined;
    return { outcome, deposit: told(doubtful) };
  };

  return async (amount) => {
    const resolved = begun.current?.isUncertain ? await resolve(begun.current) : undefined;
    if (resolved) return resolved;
    try {
      return await pay(await beginOf(amount));
    } catch (error) {
      const reason = await errorText(error, 'An error occurred. Please try again.');
      const isAmountWrong = (await errorCode(error)) === errorCodes.amountInvalid;
      return { outcome: { kind: 'refused', reason, isAmountWrong } };
    }
  };
};
