import { noun } from '../../kernel/nouns/noun.ts';
import { billingOfAccount, endBillingOfDeleted } from './end-billing.ts';
import { subscriptionRoutes } from './routes.ts';
import { endTestSubscriptions } from './test-subscription.ts';

export const plans = noun({
  routes: [subscriptionRoutes],
  onAccount: [billingOfAccount],
  jobs: [
    { name: 'end-billing', schedule: '*/10 * * * *', run: endBillingOfDeleted },
    { name: 'end-test-subscriptions', schedule: '*/10 * * * *', run: endTestSubscriptions },
  ],
});
