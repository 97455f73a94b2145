import type { WalletMovement } from '@nearhand/contracts';
import type { CardOutcome } from '@nearhand/payments';

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
