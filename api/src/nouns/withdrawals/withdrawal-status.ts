import type { WalletTransaction } from '@nearhand/contracts';
import type { WithdrawalState } from './withdrawal-repository.ts';

/** How a withdrawal stands for its person. */
export const movementStatus: Record<WithdrawalState, WalletTransaction['status']> = {
  requested: 'pending',
  transferred: 'pending',
  paid: 'completed',
  failed: 'failed',
};
