import { errorCodes } from '@nearhand/contracts';
import { Refusal } from '../../kernel/errors/refusal.ts';

export const notEnough = (): Refusal =>
  new Refusal(409, errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.');

export const bankMissing = (): Refusal =>
  new Refusal(409, errorCodes.bankMissing, 'Please connect your bank account before you withdraw money.');
