import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { endBillingOfDeleted } from '../../nouns/plans/end-billing.ts';
import { endTestSubscriptions } from '../../nouns/test-subscriptions/test-subscription.ts';
import { stripeResources } from '../stripe/stripe-resources.ts';
import { captureOldHolds } from './capture-old-holds.ts';
import type { Job } from './start-jobs.ts';
import { sweep } from './sweep.ts';

/** Every job there is. */
export const jobs: readonly Job[] = [
  {
    name: 'expire-requests',
    schedule: '* * * * *',
    run: (context, signal) => expireRequests(context, undefined, signal),
  },
  { name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds },
  ...stripeResources.flatMap(({ job }) => job ?? []),
  { name: 'end-billing', schedule: '*/10 * * * *', run: endBillingOfDeleted },
  { name: 'end-test-subscriptions', schedule: '*/10 * * * *', run: endTestSubscriptions },
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
];
