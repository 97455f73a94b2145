import { type OwnPolicies, policyOf } from '@nearhand/contracts';
import { aService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const provider = aUser({ role: 'provider' });
const [cleaning, windows] = [aService(), aService({ _id: 'windows', name: 'Window cleaning' })];
const unset: OwnPolicies = { policy: policyOf('agreement'), exceptions: [] };

const open = async (policies: OwnPolicies = unset) => {
  stubApi.get('/cancellation-policies', { data: policies });
  stubApi.get('/services/me', { data: [cleaning, windows] });
  const view = renderRoutes(routes, { path: '/user/calendar/cancellation', user: provider });
  await screen.findByRole('form', { name: 'Cancellation policy' });
  return view;
};
const save = () => screen.getByRole('button', { name: 'Save policy' });
const example = () => screen.getByRole('region', { name: 'A booking of $80.00' });

test('saves a policy with an exception, once, and shows what it does', async () => {
  const { answer, letGo } = held({ data: unset });
  const sent = stubApi.put('/cancellation-policies', answer);
  const { user } = await open();
  expect(example()).toHaveTextContent('By agreement with the provider');
  await user.click(screen.getByRole('radio', { name: 'Moderate' }));
  expect(example()).toHaveTextContent('Until 48 hours before$80.00 back');
  expect(example()).toHaveTextContent('Customer did not come$40.00 back');
  await user.click(screen.getByRole('button', { name: 'Add exception' }));
  await user.selectOptions(screen.getByLabelText('Service 1'), windows._id);
  await user.selectOptions(screen.getByLabelText('Policy of service 1'), 'Strict');
  expect(screen.getByText('50% back until 7 days before, then nothing back', { selector: 'p' })).toBeVisible();
  await user.dblClick(save());
  letGo();
  expect(await screen.findByText('Cancellation policy saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { policy: policyOf('moderate'), exceptions: [{ service: windows._id, policy: policyOf('strict') }] },
  ]);
  expect(screen.getByText('All changes are saved.')).toBeInTheDocument();
});

test('a table is edited row by row; an error stands at the field that breaks the order', async () => {
  const sent = stubApi.put('/cancellation-policies', { data: unset });
  const { user } = await open({
    policy: policyOf('table', [
      { hoursBefore: 72, percent: 100 },
      { hoursBefore: 24, percent: 40 },
    ]),
    exceptions: [],
  });
  const table = within(screen.getByRole('group', { name: 'Your table' }));
  await user.click(table.getByRole('button', { name: 'Add row' }));
  const hours = () => table.getAllByLabelText('Hours before');
  const percents = () => table.getAllByLabelText('Percent back');
  await user.type(hours()[2] ?? document.body, '30');
  await user.type(percents()[2] ?? document.body, '１０');
  expect(example()).toHaveTextContent('The table is not complete yet.');
  await user.click(save());
  await waitFor(() => expect(hours()[2]).toHaveAccessibleDescription('Fewer hours than in the row above'));
  expect(sent).toEqual([]);
  await user.clear(hours()[2] ?? document.body);
  await user.type(hours()[2] ?? document.body, ' ٦');
  await user.click(table.getByRole('button', { name: 'Remove row 1 of Your table' }));
  await user.click(save());
  expect(await screen.findByText('Cancellation policy saved')).toBeVisible();
  const tiers = [
    { hoursBefore: 24, percent: 40 },
    { hoursBefore: 6, percent: 10 },
  ];
  expect(sent.map(({ body }) => body)).toEqual([{ policy: policyOf('table', tiers), exceptions: [] }]);
});

test('an error of saving keeps the form', async () => {
  stubApi.put('/cancellation-policies', () => stubApi.noAnswer());
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: 'Flexible' }));
  await user.click(save());
  expect(await screen.findByText('Failed to save the policy')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Flexible' })).toBeChecked();
});

test('the form stays while the services are asked for again after an error', async () => {
  stubApi.get('/cancellation-policies', { data: unset });
  stubApi.get('/services/me', () => stubApi.noAnswer());
  const { queryClient } = renderRoutes(routes, { path: '/user/calendar/cancellation', user: provider });
  const form = await screen.findByRole('form', { name: 'Cancellation policy' });
  const { answer, letGo } = held({ data: [] });
  const asked = stubApi.get('/services/me', answer);
  void queryClient.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  letGo();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(form).toBeInTheDocument();
});
