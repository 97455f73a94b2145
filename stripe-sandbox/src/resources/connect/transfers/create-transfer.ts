import type { ParamReader } from '../../../http/params.ts';
import { refusedByState } from '../../../http/stripe-error.ts';
import { hasCapability } from '../../../records/connect/account.ts';
import { fixedOfTransfer, type TransferRecord } from '../../../records/connect/transfer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { platformBalanceCents } from '../accounts/account-balance.ts';
import { findAccount } from '../accounts/account-routes.ts';
import { requiredMoney } from './money.ts';

export const createTransfer = (sandbox: Sandbox, params: ParamReader): TransferRecord => {
  const money = requiredMoney(params);
  const account = findAccount(sandbox, params.requiredText('destination'), 'destination');
  const details = {
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    transfer_group: params.text('transfer_group') ?? null,
  };
  params.choice('source_type', ['card']);
  params.done();
  if (!hasCapability(account, 'transfers')) {
    throw refusedByState(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
  if (money.amount > (platformBalanceCents(sandbox) ?? Infinity)) {
    throw refusedByState('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  const transfer = sandbox.store.transfers.put({
    id: recordId('tr'),
    ...fixedOfTransfer,
    ...money,
    amount_reversed: 0,
    created: sandbox.now(),
    destination: account.id,
    reversed: false,
    ...details,
  });
  sandbox.events.add('transfer.created', toTransfer(sandbox, transfer));
  return transfer;
};

/** In Stripe's shape: with its latest ten reversals. */
export const toTransfer = ({ store }: Sandbox, transfer: TransferRecord) => {
  const reversals = store.transferReversals.newestFirst().filter((reversal) => reversal.transfer === transfer.id);
  return {
    ...transfer,
    reversals: {
      object: 'list',
      data: reversals.slice(0, 10),
      has_more: reversals.length > 10,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
  };
};
