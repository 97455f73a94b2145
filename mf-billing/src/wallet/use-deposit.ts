import { type ConfirmDeposit, errorCodes, type WalletMovement } from '@nearhand/contracts';
import { type CardOutcome, intentIdOf, useCard } from '@nearhand/payments';
import { errorCode, errorText } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { beginDeposit, confirmDeposit } from './deposit-api.ts';

export type DepositOutcome =
  | { kind: 'added' }
  | { kind: 'processing' }
  /** The card was charged; the API has not confirmed it. */
  | { kind: 'charged' }
  /** The API did not start it. */
  | { kind: 'rejected'; reason: string; isAmountWrong: boolean }
  | Extract<CardOutcome, { kind: 'failed' | 'unexpected' }>;

/** Combines Stripe's result and the API's answer; `status` is undefined without an answer. */
const depositOutcome = (card: CardOutcome, status: WalletMovement['status'] | undefined): DepositOutcome => {
  if (card.kind === 'failed' || card.kind === 'processing') return card;
  if (status === 'completed') return { kind: 'added' };
  if (card.kind === 'paid') return { kind: 'charged' };
  if (card.kind === 'unexpected' || status === undefined) return { kind: 'unexpected' };
  return status === 'pending' ? { kind: 'processing' } : { kind: 'failed', reason: card.reason };
};

interface StartedDeposit {
  amount: number;
  /** The saved card that the API put on the intent. */
  cardId: string | undefined;
  clientSecret: string;
  /** The result of the last attempt is unknown. */
  isUncertain?: boolean;
}

const toConfirmDeposit = ({ amount, clientSecret }: StartedDeposit): ConfirmDeposit => ({
  paymentIntentId: intentIdOf(clientSecret),
  amount,
});

const unexpected: CardOutcome = { kind: 'unexpected' };

interface DepositAttempt {
  outcome: DepositOutcome;
  /** The earlier deposit when that one was charged. */
  deposit?: ConfirmDeposit;
}

/**
 * Charges a card once. A retry with the same amount pays the same intent, which Stripe charges once. No new intent starts
 * while the result of the last one is unknown.
 */
export const useDeposit = (): ((amount: number, cardId?: string) => Promise<DepositAttempt>) => {
  const card = useCard();
  const begin = useIdempotentMutation(beginDeposit).mutateAsync;
  const confirm = useMutation(confirmDeposit).mutateAsync;
  const started = useRef<StartedDeposit>(undefined);

  const fetchStatus = async (deposit: StartedDeposit): Promise<WalletMovement['status'] | undefined> => {
    const movement = await confirm(toConfirmDeposit(deposit)).catch(() => undefined);
    return movement?.status;
  };

  const startedFor = async (amount: number, cardId: string | undefined): Promise<StartedDeposit> => {
    if (started.current?.amount === amount && started.current.cardId === cardId) return started.current;
    const { clientSecret } = await begin({ body: { amount, card: cardId } });
    started.current = { amount, cardId, clientSecret };
    return started.current;
  };

  const pay = async (deposit: StartedDeposit): Promise<DepositAttempt> => {
    const paid = await (deposit.cardId ? card.confirmAttached : card.confirm)(deposit.clientSecret);
    const mayBeCharged = paid.kind !== 'failed' && paid.kind !== 'processing';
    const status = mayBeCharged ? await fetchStatus(deposit) : undefined;
    const outcome = depositOutcome(paid, status);
    deposit.isUncertain = outcome.kind === 'unexpected';
    // Stripe takes a declined saved card off its intent.
    const isLeftOver = paid.kind === 'stale' || deposit.cardId !== undefined;
    const isUsedUp = outcome.kind === 'failed' ? isLeftOver : outcome.kind !== 'unexpected';
    if (isUsedUp) started.current = undefined;
    return { outcome, deposit: toConfirmDeposit(deposit) };
  };

  /** The result of an uncertain deposit; undefined when it was not paid, so that another one may start. */
  const resolve = async (uncertain: StartedDeposit): Promise<DepositAttempt | undefined> => {
    const status = await fetchStatus(uncertain);
    if (status === undefined) return { outcome: { kind: 'unexpected' } };
    // `pending` means charging or never paid; Stripe knows which.
    const result = status === 'pending' ? await card.look(uncertain.clientSecret) : unexpected;
    const outcome = depositOutcome(result, status);
    uncertain.isUncertain = false;
    if (outcome.kind === 'unexpected') return undefined;
    started.current = undefined;
    return { outcome, deposit: toConfirmDeposit(uncertain) };
  };

  return async (amount, cardId) => {
    const resolved = started.current?.isUncertain ? await resolve(started.current) : undefined;
    if (resolved) return resolved;
    try {
      return await pay(await startedFor(amount, cardId));
    } catch (error) {
      const reason = await errorText(error);
      const isAmountWrong = (await errorCode(error)) === errorCodes.amountInvalid;
      return { outcome: { kind: 'rejected', reason, isAmountWrong } };
    }
  };
};
