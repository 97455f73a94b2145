import type { WalletTransaction, WalletTransactionType } from '@nearhand/contracts';
import type { StatusChipProps } from '@nearhand/ui';
import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleAlert,
  CircleCheck,
  Clock,
  type LucideIcon,
  ReceiptText,
  RotateCw,
} from '@nearhand/ui/icons';

interface TransactionKind {
  label: string;
  /** Follows "No": `No deposits yet`. */
  plural: string;
  icon: LucideIcon;
}

export const transactionKinds: Record<WalletTransactionType, TransactionKind> = {
  deposit: { label: 'Deposit', plural: 'deposits', icon: ArrowDownLeft },
  withdrawal: { label: 'Withdrawal', plural: 'withdrawals', icon: ArrowUpRight },
  service_payment: { label: 'Service payment', plural: 'service payments', icon: ReceiptText },
  refund: { label: 'Refund', plural: 'refunds', icon: RotateCw },
};

export const isTransactionType = (text: string | null): text is WalletTransactionType =>
  text !== null && Object.hasOwn(transactionKinds, text);

export const transactionStatuses: Record<WalletTransaction['status'], StatusChipProps> = {
  completed: { tone: 'green', icon: CircleCheck, children: 'Completed' },
  pending: { tone: 'amber', icon: Clock, children: 'Pending' },
  failed: { tone: 'red', icon: CircleAlert, children: 'Failed' },
};
