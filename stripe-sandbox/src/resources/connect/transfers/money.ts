import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';

export interface Money {
  /** Cents. */
  amount: number;
  currency: 'usd';
}

const maxTransferCents = 99_999_999;

export const requiredMoney = (params: ParamReader): Money => {
  const amount = positive(params.requiredInteger('amount'));
  const currency = params.requiredText('currency').toLowerCase();
  if (currency !== 'usd') throw invalidRequest('The sandbox moves US dollars only.', { param: 'currency' });
  return { amount, currency };
};

export const positive = (amount: number): number => {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > maxTransferCents) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
};
