import type { Sandbox } from '../sandbox.ts';
import type { DueWork } from '../time/due-work.ts';
import { releaseIntent } from './cancel-payment-intent.ts';

const heldFor = 7 * 24 * 60 * 60;

/** Card networks let a hold go after seven days. */
export const dueHolds = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.paymentIntents
    .all()
    .filter(({ status }) => status === 'requires_capture')
    .map((intent) => {
      const charge = intent.latest_charge ? sandbox.store.charges.get(intent.latest_charge) : undefined;
      return {
        at: (charge?.created ?? intent.created) + heldFor,
        run: () => void releaseIntent(sandbox, intent, 'automatic'),
      };
    });
