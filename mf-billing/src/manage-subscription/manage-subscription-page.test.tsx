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
  cancelAtPeriodEnd: true,
  isActive: false,
  stripeSubscriptionId: 'test_2',
});
const ended = aRecord({ id: '00000000-0000-4000-8000-000000000803', status: 'canceled', isActive: false });
const scheduled = aSummary({ stripeSubscription: { cancelAtPeriodEnd: true } });

const stubSummary = (data: SubscriptionSummary) => stubApi.get('/subscription', { data });
const stubError = (path: string, error: string) =>
  stubApi.post(path, () => stubApi.refusal(409, 'subscription/none', error));
const open = (summary: SubscriptionSummary) => {
  stubSummary(summary);
  stubApi.get('/subscription/all', { data: [premium, aRecord(), ended], count: 3 });
  return renderRoutes(routes, { path: '/user/subscription', user: aUser({ role: 'provider' }) });
};
const findPlan = () => screen.findByRole('region', { name: 'Regular plan' });
const button = (name: string) => screen.findByRole('button', { name });

test('a subscription is canceled once in a dialog, and can be resumed', async () => {
  const { user } = open(aSummary());
  expect(await findPlan()).toHaveTextContent(/Renews Dec 3.*Next paymentDecember 3, 2026/);
  expect(screen.queryByText(/your card is charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change Plan' })).toHaveAttribute('href', '/subscription/plans');
  await user.click(await button('Cancel Subscription'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' }));
  expect(dialog.getByText(/keep access until December 3, 2026/)).toBeVisible();
  stubError('/subscription/cancel', 'There is none to cancel.');
  await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to cancel subscriptionThere is none to cancel.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  const answer = held({ data: scheduled });
  const cancels = stubApi.post('/subscription/cancel', answer.answer);
  await user.click(await button('Cancel Subscription'));
  await user.dblClick(await button('Cancel Subscription'));
  stubSummary(scheduled);
  answer.letGo();
  expect(await screen.findByText(/scheduled to be canceled\. You keep access until December 3, 2026/)).toBeVisible();
  expect(cancels).toHaveLength(1);
  const resume = await button('Resume Subscription');
  await waitFor(() => expect(resume).toHaveFocus());
  expect(await findPlan()).toHaveTextContent(/Ends Dec 3.*Access until/);

  stubApi.post('/subscription/resume', () => stubApi.noAnswer());
  await user.click(resume);
  expect(await screen.findByText('Failed to resume subscription')).toBeVisible();
  stubApi.post('/subscription/resume', { data: aSummary() });
  stubSummary(aSummary());
  await user.click(resume);
  expect(await button('Cancel Subscription')).toHaveFocus();
  expect(screen.queryByText(/scheduled to be canceled/)).not.toBeInTheDocument();
});

test('an overdue subscription that is scheduled to be canceled says both', async () => {
  open({ ...scheduled, subscriptionStatus: 'past_due' });
  expect(await screen.findByText(/Your last payment did not go through/)).toBeVisible();
  expect(
    screen.getByText(/scheduled to be canceled\. You keep access until December 3, 2026 only if the open bill is paid/),
  ).toBeVisible();
});

test('the question before an overdue subscription is canceled says that its bill may still be charged', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'past_due' }));
  await user.click(await button('Cancel Subscription'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' });
  expect(dialog).toHaveTextContent(/card may still be charged.*until December 3, 2026 only if it is paid/);
});

test.each<[string, SubscriptionSummary, RegExp]>([
  ['premium', aSummary({ subscriptionType: 'premium' }), /first year on December 3, 2026, and for each year/],
  ['regular', aSummary({ nextBillingDate: undefined }), /first month when it ends, and for each month/],
])('a trial of the %s plan says what is charged after it', async (_plan, summary, text) => {
  open({ ...summary, subscriptionStatus: 'trialing' });
  expect(await screen.findByText(/Unless you cancel before, your card is charged/)).toHaveTextContent(text);
});

test('the active subscription is marked, and another running one can take its place', async () => {
  const { user } = open(aSummary());
  const list = within(await screen.findByRole('region', { name: 'My subscriptions' }));
  const texts = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(
      /Test.*Payment overdue.*Access until December 3, 2026.*Activate it to pay or to cancel it.*Activate$/,
    ),
    expect.stringMatching(/Active subscription.*Renews Dec 3.*Current period ends December 3, 2026$/),
    expect.stringMatching(/Canceled.*Was paid until December 3, 2026$/),
  ]);
  const activate = await button('Activate');
  stubError('/subscription/activate/:id', 'It has ended.');
  await user.click(activate);
  expect(await screen.findByText('Failed to activate subscription')).toBeVisible();
  const now = aSummary({ subscriptionType: 'premium' });
  const activations = stubApi.post('/subscription/activate/:id', { data: now });
  for (const path of ['/subscription', '/subscription/all']) stubApi.get(path, held({ data: [] }).answer);
  await user.click(activate);
  expect(await screen.findByText('Your Premium plan is the active one now')).toBeVisible();
  expect(screen.getByText('Active subscription').closest('li')).toHaveTextContent('Test');
  expect(await screen.findByRole('region', { name: 'Premium plan' })).toBeVisible();
  expect(activations.map(({ params }) => params.id)).toEqual([premium.id]);
});

test('a long list of subscriptions loads page after page; the first new one takes the focus', async () => {
  const { user } = open(aSummary());
  stubApi.pages('/subscription/all', [aRecord()], [ended], { count: 2 });
  await user.click(await button('Load more'));
  await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus());
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Canceled');
});

test('an overdue payment opens its bill once, and a live update shows that it is paid', async () => {
  const { user } = open(aSummary({ subscriptionStatus: 'past_due' }));
  expect(await findPlan()).toHaveTextContent('Payment overdue');
  const bills = stubApi.post('/subscription/pay', { data: { url: 'http://localhost/#bill' } });
  await user.dblClick(await button('Pay now'));
  await waitFor(() => expect(window.location.hash).toBe('#bill'));
  expect(bills).toHaveLength(1);
  stubSummary(aSummary());
  events.emit('subscription.changed', {});
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument());
});

test('without a plan there is a link to the plans', async () => {
  open(noPlan);
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

test('the credits are a tab in the address, newest first', async () => {
  const data = [transaction(-5, 'Window cleaning', '20'), transaction(10, 'Regular plan', '02')];
  stubApi.get('/subscription/credits/history', { data });
  const { user, location } = open(
    aSummary({ trialEndsAt: december, subscriptionStatus: 'trialing', offersWithheld: true }),
  );
  expect(await findPlan()).toHaveTextContent(/Trial until Dec 3.*Free trial until/);
  expect(screen.getByText(/given once to each person/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Credits History' }));
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Nov 20, 2026.*Window cleaning.*Spent.*-5 credits/),
    expect.stringMatching(/Nov 2, 2026.*Regular plan.*Credited.*\+10 credits/),
  ]);
  expect(location()).toBe('/user/subscription?tab=credits');
});
