// A rule for oxlint. Open pages show rows of these tables, so their writer publishes a live update. Other files call these.

import { basename } from 'node:path';

const writers = {
  agreements: ['agreements.ts'],
  bookings: ['booking-repository.ts', 'insert-booking.ts'],
  busyTimes: ['imported-calendar-repository.ts', 'write-schedule.ts'],
  cases: ['case-repository.ts'],
  conversations: ['conversation-repository.ts'],
  deposits: ['add-money.ts', 'deposit-repository.ts'],
  ledgerPostings: ['ledger.ts'],
  notifications: ['notifications.ts'],
  payments: ['card-payment.ts', 'pay-extra.ts', 'payment-postings.ts', 'payment-repository.ts', 'wallet-payment.ts'],
  schedules: ['schedule-repository.ts'],
  sessions: ['session-repository.ts'],
  subscriptions: ['apply-subscription.ts', 'subscription-repository.ts', 'test-subscription.ts'],
  withdrawals: ['withdraw.ts', 'withdrawal-resource.ts'],
};

const create = (context) => ({
  CallExpression: (node) => {
    const [first, second] = node.arguments;
    const isMethod = /^(?:insert|update)$/.test(node.callee.property?.name);
    const table = isMethod ? first : node.callee.name === 'insertRow' ? second : undefined;
    const files = writers[table?.name];
    if (files && !files.includes(basename(context.filename)))
      context.report({ node, message: `Only ${files.join(' and ')} may write these rows: pages show them live.` });
  },
});

export default { meta: { name: 'nearhand-live' }, rules: { writers: { create } } };
