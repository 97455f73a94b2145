import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { captureOldHolds } from './capture-old-holds.ts';
import type { Job } from './job.ts';
import { settleOpenCheckouts } from './settle-open-checkouts.ts';
import { settleOpenDeposits } from './settle-open-deposits.ts';
import { settleOpenPayments } from './settle-open-payments.ts';
import { settleOpenWithdrawals } from './settle-open-withdrawals.ts';
import { settleSubscriptions } from './settle-subscriptions.ts';
import { sweep } from './sweep.ts';

/** Every job there is. */
export const jobs: readonly Job[] = [
  {
    name: 'expire-requests',
    schedule: '* * * * *',
    run: (context, signal) => expireRequests(context, undefined, signal),
  },
  { name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds },
  { name: 'settle-open-checkouts', schedule: '* * * * *', run: settleOpenCheckouts },
  { name: 'settle-open-deposits', schedule: '* * * * *', run: settleOpenDeposits },
  { name: 'settle-open-payments', schedule: '* * * * *', run: settleOpenPayments },
  { name: 'settle-open-withdrawals', schedule: '* * * * *', run: settleOpenWithdrawals },
  { name: 'settle-subscriptions', schedule: '*/10 * * * *', run: settleSubscriptions },
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
];
