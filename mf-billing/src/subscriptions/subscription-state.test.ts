import type { SubscriptionStatus } from '@nearhand/contracts';
import { factsOfRecord, factsOfSummary, subscriptionState } from './subscription-state.ts';
import { aRecord, aSummary, december } from './subscriptions.fixture.ts';

interface Case {
  status: SubscriptionStatus;
  trialEnd?: string;
  periodEnd?: string;
  ends?: boolean;
}
const nextYear = '2027-11-21T12:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');

test.each<[string, string, Case]>([
  ['Trial until Dec 3', 'blue', { status: 'trialing', trialEnd: december, periodEnd: nextYear }],
  ['Trial until Dec 3', 'blue', { status: 'trialing', periodEnd: december }],
  ['Free trial', 'blue', { status: 'trialing' }],
  ['Ends Dec 3', 'amber', { status: 'trialing', trialEnd: december, ends: true }],
  ['Ends Dec 3', 'amber', { status: 'active', trialEnd: nextYear, periodEnd: december, ends: true }],
  ['Renews Dec 3', 'green', { status: 'active', periodEnd: december }],
  ['Renews Nov 21, 2027', 'green', { status: 'active', periodEnd: nextYear }],
  ['Active', 'green', { status: 'active' }],
  ['Payment overdue', 'red', { status: 'past_due', periodEnd: december, ends: true }],
  ['Canceled', 'grey', { status: 'canceled', periodEnd: december, ends: true }],
])('%s (%s), from a summary and from a record', (children, tone, { status, trialEnd, periodEnd, ends = false }) => {
  const summary = factsOfSummary(
    aSummary({
      subscriptionStatus: status,
      trialEndsAt: trialEnd,
      nextBillingDate: periodEnd,
      stripeSubscription: { cancelAtPeriodEnd: ends },
    }),
  );
  const record = factsOfRecord(aRecord({ status, trialEnd, currentPeriodEnd: periodEnd, cancelAtPeriodEnd: ends }));
  for (const facts of [summary, record]) expect(subscriptionState(facts, now)).toMatchObject({ tone, children });
});
