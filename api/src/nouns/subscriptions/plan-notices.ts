import { paths } from '@nearhand/contracts';
import type { MoneyNotice } from '../notifications/money-notice.ts';
import type { Shown, SubscriptionRow } from './subscription-repository.ts';

/** For a plan that has become overdue or has ended; undefined for any other change. */
export const planNotice = (
  before: Pick<SubscriptionRow, 'status'>,
  { status }: Pick<Shown, 'status'>,
  plan: string,
): MoneyNotice | undefined => {
  if (status === before.status) return undefined;
  const declined = `The last payment for your ${plan} plan did not go through.`;
  if (status === 'past_due') {
    return {
      title: `Your ${plan} plan is not paid`,
      text: declined,
      next: 'Please pay it on the page My Subscription to keep your plan.',
      path: paths.subscription,
      button: 'Go to My Subscription',
    };
  }
  if (status !== 'canceled') return undefined;
  return {
    title: `Your ${plan} plan has ended`,
    text: before.status === 'past_due' ? `${declined} It has ended now.` : `Your ${plan} plan has ended.`,
    next: 'Nothing more is charged for it, and the credits you have stay yours.',
    path: paths.plans,
    button: 'See the plans',
  };
};
