import type { WalletTransactionType } from '@nearhand/contracts';
import { SelectField } from '@nearhand/ui';
import { transactionKinds } from './transaction-kinds.ts';

const options = [
  { value: '', label: 'All types' },
  ...Object.entries(transactionKinds).map(([value, { label }]) => ({ value, label })),
];

interface TransactionFilterProps {
  type: WalletTransactionType | undefined;
  /** Gets the type, or an empty text for all. */
  onChange: (type: string) => void;
}

export const TransactionFilter = ({ type, onChange }: TransactionFilterProps) => (
  <SelectField
    label="Transaction type"
    hideLabel
    options={options}
    value={type ?? ''}
    onChange={({ target }) => onChange(target.value)}
  />
);
