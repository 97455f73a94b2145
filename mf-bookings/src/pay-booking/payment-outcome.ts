import { errorCodes } from '@nearhand/contracts';
import { type CardOutcome, vagueRefusal } from '@nearhand/payments';
import { errorCode, errorText } from '@nearhand/platform';

/** What a payment for a booking came to, by card or from the wallet. */
export type PaymentOutcome = CardOutcome;

/** What a wallet payment that did not go through means. */
export const refusedOutcome = async (failure: unknown): Promise<PaymentOutcome> => ({
  kind: (await errorCode(failure)) === errorCodes.notPayable ? 'behind' : 'failed',
  reason: await errorText(failure, vagueRefusal),
});
