import { paths } from '@nearhand/contracts';
import {
  aConversation,
  aReview,
  aService,
  aUser,
  oddRecords,
  renderRoutes,
  screen,
  stubApi,
  within,
} from '@nearhand/testing';
import { brokenItem } from '@nearhand/ui';
import { routes } from './routes.tsx';

const listed = <T extends object>(record: T) => [...oddRecords(record).map(([_id, odd]) => ({ ...odd, _id })), record];
const open = (path: string) => renderRoutes(routes, { path, user: aUser() });
beforeEach(() => {
  stubApi.get('/saved-services', { data: [] });
  stubApi.get('/reviews', { data: [] });
});

test('a service with nothing but its id, and its reviews', async () => {
  stubApi.get('/services/:id', { data: { _id: aService()._id } });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: listed(aReview()) });
  const { user } = open(paths.service('1'));
  expect(await screen.findByText('Starting from')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Step 1: Service Options', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Step 3: Reviews' }));
  expect(await screen.findAllByText('Left the kitchen spotless.')).toHaveLength(2);
  expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(8);
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});

test('a conversation with nothing but its id, and its messages', async () => {
  stubApi.get('/conversations/:id', { data: { _id: aConversation()._id } });
  stubApi.get('/conversations/:id/messages', { data: { messages: listed(aConversation().lastMessage) } });
  stubApi.post('/conversations/:id/read', {});
  open(paths.conversation('1'));
  expect(await screen.findAllByText('See you on Tuesday.')).toHaveLength(2);
  expect(screen.queryByText(brokenItem)).not.toBeInTheDocument();
});
