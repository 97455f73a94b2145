import type { SubscriptionStatus } from '@nearhand/contracts';
import { factsOfRecord, factsOfSummary, subscriptionState } from './subscription-state.ts';

const december = '2026-12-03T12:00:00.000Z';
const nextYear = '2027-11-21T12:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');

interface Case {
  status?: SubscriptionStatus;
  trialEnd?: string;
  periodEnd?: string;
  ends?: boolean;
}

const cases: [words: string, tone: string, told: Case][] = [
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
];

test.each(cases)('%s, whichever call told it', (words, tone, { status, trialEnd, periodEnd, ends = false }) => {
  const summary = factsOfSummary({
    subscriptionType: 'regular',
    credits: 0,
    subscriptionStatus: status,
    trialEndsAt: trialEnd,
    nextBillingDate: periodEnd,
    stripeSubscription: { cancelAtPeriodEnd: ends },
  });
  const record = factsOfRecord({
    id: 'r',
    name: 'Regular plan',
    subscriptionType: 'regular',
    status: status ?? 'active',
    isActive: true,
    trialEnd,
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd: ends,
    stripeSubscriptionId: 'sub_1',
  });
  for (const facts of [summary, record]) expect(subscriptionState(facts, now)).toMatchObject({ tone, children: words });
});
