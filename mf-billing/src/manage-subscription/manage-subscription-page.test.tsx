import type { CreditTransaction, SubscriptionSummary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { aRecord, aSummary, december, noPlan } from '../subscriptions/subscriptions.fixture.ts';

const premium = aRecord({
  id: '00000000-0000-4000-8000-000000000802',
  name: 'Premium plan',
  subscriptionType: 'premium',
  status: 'past_due',
  isActive: false,
  stripeSubscriptionId: 'test_2',
});
const ended = aRecord({ id: '00000000-0000-4000-8000-000000000803', status: 'canceled', isActive: false });
const scheduled = aSummary({ stripeSubscription: { cancelAtPeriodEnd: true } });

const open = (summary: SubscriptionSummary, path = '/user/subscription') => {
  stubApi.get('/subscription', { data: summary });
  stubApi.get('/subscription/all', { data: [premium, aRecord(), ended], count: 3 });
  return renderRoutes(routes, { path, user: aUser({ role: 'provider' }) });
};
const plan = () => within(screen.getByRole('region', { name: 'Regular plan' }));
const arrived = () => screen.findByRole('region', { name: 'Regular plan' });

test('canceling asks first, keeps access to the day, and can be taken back', async () => {
  const { user } = open(aSummary());
  expect(await arrived()).toHaveTextContent('Renews Dec 3');
  expect(plan().getByText('December 3, 2026')).toBeVisible();
  expect(plan().getByRole('link', { name: 'Change Plan' })).toHaveAttribute('href', '/subscription/plans');

  await user.click(plan().getByRole('button', { name: 'Cancel Subscription' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' }));
  expect(dialog.getByText(/keep access until December 3, 2026/)).toBeVisible();
  stubApi.post('/subscription/cancel', () => stubApi.refusal(409, 'subscription/none', 'There is none to cancel.'));
  await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Failed to cancel subscription');
  expect(refusal).toHaveTextContent('There is none to cancel.');

  const answer = held({ data: scheduled });
  const cancels = stubApi.post('/subscription/cancel', answer.answer);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(plan().getByRole('button', { name: 'Cancel Subscription' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  stubApi.get('/subscription', { data: scheduled });
  answer.letGo();
  expect(await screen.findByText(/scheduled to be canceled\. You keep access until December 3, 2026/)).toBeVisible();
  expect(cancels).toHaveLength(1);
  const resume = await screen.findByRole('button', { name: 'Resume Subscription' });
  await waitFor(() => expect(resume).toHaveFocus());
  expect(plan().getByText('Ends Dec 3')).toBeVisible();

  stubApi.post('/subscription/resume', () => stubApi.noAnswer());
  await user.click(resume);
  expect(await screen.findByText('Failed to resume subscription')).toBeVisible();
  expect(screen.getByText('An error occurred. Please try again.')).toBeVisible();
  stubApi.post('/subscription/resume', { data: aSummary() });
  stubApi.get('/subscription', { data: aSummary() });
  await user.click(resume);
  expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toHaveFocus();
  expect(screen.queryByText(/scheduled to be canceled/)).not.toBeInTheDocument();
});

test('of several subscriptions the active one is marked, and another that runs can take its place', async () => {
  const { user } = open(aSummary());
  const [other, active, over] = await within(
    await screen.findByRole('region', { name: 'My subscriptions' }),
  ).findAllByRole('listitem');
  if (!other || !active || !over) throw new Error('Three subscriptions were told');
  expect(within(active).getByText('Active subscription')).toBeVisible();
  expect(within(other).getByText('Test')).toBeVisible();
  expect(within(other).getByText(/Activate it to pay or to cancel it/)).toBeVisible();
  expect(within(over).getByText('Canceled')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Activate' })).toHaveLength(1);

  stubApi.post('/subscription/activate/:id', () => stubApi.refusal(409, 'subscription/ended', 'It has ended.'));
  await user.click(within(other).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Failed to activate subscription')).toBeVisible();

  const now = aSummary({ subscriptionType: 'premium' });
  const activations = stubApi.post('/subscription/activate/:id', { data: now });
  stubApi.get('/subscription', { data: now });
  await user.click(within(other).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Your Premium plan is the active one now')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Premium plan' })).toBeVisible();
  expect(activations.map(({ params }) => params.id)).toEqual([premium.id]);
});

test('an overdue payment leads to its bill, and the page follows when it is paid', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'past_due' }));
  expect(await arrived()).toHaveTextContent('Payment overdue');
  const bills = stubApi.post('/subscription/pay', { data: { url: 'http://localhost/#bill' } });
  await user.dblClick(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(window.location.hash).toBe('#bill'));
  expect(bills).toHaveLength(1);

  stubApi.get('/subscription', { data: aSummary() });
  events.emit('subscription.changed', {});
  expect(await plan().findByText('Renews Dec 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
});

test('without a plan there is a way to one, and what cannot be had is asked for again', async () => {
  const { user } = open(noPlan);
  stubApi.get('/subscription', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Subscription');
  stubApi.get('/subscription', { data: noPlan });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/subscription/plans');
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

const transaction = (amount: number, description: string, day: string): CreditTransaction => ({
  _id: description,
  description,
  type: amount < 0 ? 'spend' : 'grant',
  amount,
  createdAt: `2026-11-${day}T12:00:00.000Z`,
});

test('the credits are a tab, newest first, kept in the address', async () => {
  stubApi.get('/subscription/credits/history', {
    data: [transaction(10, 'Regular plan', '02'), transaction(-5, 'Window cleaning', '20')],
  });
  const { user, location } = open(aSummary({ trialEndsAt: december, subscriptionStatus: 'trialing' }));
  expect(await arrived()).toHaveTextContent('Trial until Dec 3');
  await user.click(screen.getByRole('tab', { name: 'Credits History' }));
  const [, first, second] = await within(await screen.findByRole('table', { name: 'Credit history' })).findAllByRole(
    'row',
  );
  expect(first).toHaveTextContent(/Nov 20, 2026.*Window cleaning.*Spent.*-5 credits/);
  expect(second).toHaveTextContent(/Nov 2, 2026.*Regular plan.*Credited.*\+10 credits/);
  expect(location()).toBe('/user/subscription?tab=credits');
});

test('a plan that began without the trial says why', async () => {
  open(aSummary({ offersWithheld: true }));
  await arrived();
  expect(screen.getByText(/given once to each person/)).toBeVisible();
});
