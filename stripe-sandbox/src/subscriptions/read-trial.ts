import type { ParamReader } from '../http/params.ts';
import type { MissingMethod } from './subscription.ts';

/** `trial_settings[end_behavior][missing_payment_method]`: what happens where a trial ends without a card. */
export const readMissingMethod = (params: ParamReader | undefined): MissingMethod => {
  const settings = params?.object('trial_settings');
  const behavior = settings?.object('end_behavior');
  const missing = behavior?.choice('missing_payment_method', ['cancel', 'create_invoice']);
  behavior?.done();
  settings?.done();
  return missing ?? 'create_invoice';
};
