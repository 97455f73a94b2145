import { formatMoney } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import type { DepositOutcome } from './deposit-outcome.ts';

/** Says how the try to add `dollars` ended. */
export const announceDeposit = (outcome: DepositOutcome, dollars: number) => {
  switch (outcome.kind) {
    case 'added':
      return toast.success(`${formatMoney(dollars)} added to your wallet`);
    case 'processing':
      return toast.info('Your payment is processing', {
        description: 'Your balance shows it when it has gone through.',
      });
    case 'charged':
      return toast.info('Your payment went through', { description: 'Your balance follows in a moment.' });
    case 'failed':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'refused':
      return toast.error(outcome.isAmountWrong ? 'Invalid amount' : 'Failed to process payment', {
        description: outcome.reason,
      });
    case 'unexpected':
      return toast.error('An unexpected error occurred. Please try again.');
  }
};
