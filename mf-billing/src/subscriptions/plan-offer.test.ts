import type { Plan } from '@nearhand/contracts';
import { planBenefits } from './plan-offer.ts';
import { thePlans } from './subscriptions.fixture.ts';

const lines = (name: 'regular' | 'premium', plan: Plan) => planBenefits(name, plan).slice(0, -1);

test('says what a plan brings, without what somebody has had before', () => {
  expect(lines('premium', thePlans.premium)).toEqual([
    '30-day free trial',
    '20 credits when you start',
    '200 credits with each year you pay for',
  ]);
  expect(lines('regular', { ...thePlans.regular, trialDays: 0, initialCredits: 0 })).toEqual([
    '100 credits with each month you pay for',
  ]);
});
