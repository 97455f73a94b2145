import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, refusedByState } from '../../../http/stripe-error.ts';
import type { TransferRecord, TransferReversal } from '../../../records/connect/transfer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { accountBalance } from '../accounts/account-balance.ts';
import { toTransfer } from './create-transfer.ts';
import { positive } from './money.ts';

export const reverseTransfer = (sandbox: Sandbox, transfer: TransferRecord, params: ParamReader): TransferReversal => {
  const asked = params.integer('amount');
  const metadata = params.metadata();
  params.ignore('description').done();
  const amount = reversible(sandbox, transfer, asked);
  const reversal = sandbox.store.transferReversals.put({
    id: recordId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: sandbox.now(),
    currency: 'usd',
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  });
  const amount_reversed = transfer.amount_reversed + amount;
  const reversed = amount_reversed === transfer.amount;
  const after = sandbox.store.transfers.put({ ...transfer, amount_reversed, reversed });
  sandbox.events.add('transfer.reversed', toTransfer(sandbox, after));
  return reversal;
};

const reversible = (sandbox: Sandbox, transfer: TransferRecord, asked: number | undefined): number => {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw refusedByState(`Transfer ${transfer.id} is already fully reversed.`);
  const amount = positive(asked ?? left);
  if (amount > left) {
    throw invalidRequest(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, {
      param: 'amount',
    });
  }
  if (amount > accountBalance(sandbox, transfer.destination)) {
    throw refusedByState('The connected account does not have sufficient funds to reverse.', {
      code: 'balance_insufficient',
    });
  }
  return amount;
};
