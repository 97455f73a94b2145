import type { BalanceTransaction, Dispute } from '../../../records/payments/dispute.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';

const disputeFeeCents = 1500;

/** Takes the disputed amount and the fee from the balance. */
export const withdrawFunds = ({ store, events, now }: Sandbox, dispute: Dispute): Dispute => {
  const withdrawal = movement(dispute, now(), -dispute.amount, disputeFeeCents);
  const withdrawn = store.disputes.put({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, withdrawal],
    is_charge_refundable: false,
  });
  events.add('charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
};

/** Returns the disputed amount; the fee is not returned. */
export const reinstateFunds = ({ store, events, now }: Sandbox, dispute: Dispute): Dispute => {
  const reversal = movement(dispute, now(), dispute.amount, 0);
  const reinstated = store.disputes.put({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, reversal],
    is_charge_refundable: true,
  });
  events.add('charge.dispute.funds_reinstated', reinstated);
  return reinstated;
};

const movement = ({ id, charge, currency }: Dispute, now: number, amount: number, fee: number): BalanceTransaction => ({
  id: recordId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: now,
  balance_type: 'payments',
  created: now,
  currency,
  description: amount < 0 ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
  exchange_rate: null,
  fee,
  fee_details:
    fee > 0 ? [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }] : [],
  net: amount - fee,
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: id,
  status: 'available',
  type: 'adjustment',
});
