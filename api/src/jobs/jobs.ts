import { captureOldHolds } from './capture-old-holds.ts';
import type { Job } from './job.ts';
import { settleOpenPayments } from './settle-open-payments.ts';
import { sweep } from './sweep.ts';

/** Every job there is. */
export const jobs: readonly Job[] = [
  { name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds },
  { name: 'settle-open-payments', schedule: '* * * * *', run: settleOpenPayments },
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
];
