import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, noSuch, refusedByState } from '../../../http/stripe-error.ts';
import type { AccountRecord } from '../../../records/connect/account.ts';
import { fixedOfPayout, type PayoutRecord } from '../../../records/connect/payout.ts';
import { processingMsOf, type Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { accountBalance } from '../accounts/account-balance.ts';
import { requiredMoney } from '../transfers/money.ts';
import { completePayoutLater, writePayout } from './complete-payout.ts';

const maxDescriptorLength = 22;

export const createPayout = (sandbox: Sandbox, account: AccountRecord, params: ParamReader): PayoutRecord => {
  const money = requiredMoney(params);
  const destination = params.text('destination');
  const details = {
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    statement_descriptor: readDescriptor(params) ?? account.statementDescriptor,
  };
  params.choice('method', ['standard']);
  params.choice('source_type', ['card']);
  params.done();
  const { bank } = account;
  if (bank === null) {
    throw refusedByState('Payouts are not enabled: this account has not connected a bank yet.', {
      code: 'payouts_not_allowed',
    });
  }
  if (destination !== undefined && destination !== bank) throw noSuch('external account', destination, 'destination');
  if (money.amount > accountBalance(sandbox, account.id)) {
    throw refusedByState(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance.',
      { code: 'balance_insufficient' },
    );
  }
  const created = sandbox.now();
  const payout = writePayout(sandbox, {
    id: recordId('po'),
    ...fixedOfPayout,
    account: account.id,
    ...money,
    ...details,
    arrival_date: created + Math.ceil(processingMsOf(sandbox) / 1000),
    created,
    destination: bank,
    failure_code: null,
    failure_message: null,
    status: 'pending',
  });
  completePayoutLater(sandbox, payout);
  return payout;
};

const readDescriptor = (params: ParamReader): string | undefined => {
  const text = params.text('statement_descriptor');
  if (text !== undefined && text.length > maxDescriptorLength) {
    throw invalidRequest(`The statement descriptor must be at most ${maxDescriptorLength} characters.`, {
      param: 'statement_descriptor',
    });
  }
  return text;
};
