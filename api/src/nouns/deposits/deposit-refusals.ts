import { errorCodes } from '@nearhand/contracts';
import { missing, Refusal } from '../../kernel/errors/refusal.ts';

export const depositMissing = (): Refusal => missing(errorCodes.depositNotFound, 'This deposit');

/** The same request came again after its card payment was made or ended. */
export const depositOver = (): Refusal =>
  new Refusal(409, errorCodes.notPayable, 'This payment has been made or has ended already. Please begin a new one.');
