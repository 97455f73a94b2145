import { paths } from '@nearhand/contracts';
import { aService, aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { nextFreeName } from './next-free.tsx';

const service = aService();

const open = (days: unknown, user = aUser()) => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/reviews', { data: [] });
  stubApi.get('/saved-services', { data: [] });
  const asked = stubApi.get('/services/:id/availability', {
    data: { today: '2026-11-23', days, slots: [], taken: [] },
  });
  return { ...renderRoutes(routes, { path: `/marketplace/service/${service._id}`, user }), asked };
};
const morning = '9:00 AM - 11:00 AM';
const evening = '5:00 PM - 7:00 PM';

test('the next free time is a link to the form, which takes the chosen option along', async () => {
  const { asked, user } = open([
    { date: '2026-11-23', times: [{ timeSlot: morning, state: 'begun' }] },
    { date: '2026-11-24', times: [] },
    {
      date: '2026-11-26',
      times: [
        { timeSlot: morning, state: 'taken' },
        { timeSlot: evening, state: 'free' },
      ],
    },
  ]);
  const link = () => screen.findByRole('link', { name: 'Next free: Thu 5:00 PM' });
  const time = { date: '2026-11-26', timeSlot: evening };
  expect(await link()).toHaveAttribute('href', paths.book(service._id, undefined, time));
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Whole house' }));
  const option = service.options[1]?._id;
  expect(await link()).toHaveAttribute('href', paths.book(service._id, option, time));
  expect(screen.getByRole('link', { name: 'Book This Service' })).toHaveAttribute(
    'href',
    paths.book(service._id, option),
  );
});

test('a person who comes back to the page sees the times as they are now', async () => {
  stubApi.get('/services', { data: [] });
  const free = (timeSlot: string) => [{ date: '2026-11-26', times: [{ timeSlot, state: 'free' }] }];
  const { back, user } = open(free(morning));
  await screen.findByRole('link', { name: 'Next free: Thu 9:00 AM' });
  await user.click(screen.getByRole('link', { name: 'Marketplace' }));
  await screen.findByRole('heading', { level: 1, name: 'Service Marketplace' });
  stubApi.get('/services/:id/availability', {
    data: { today: '2026-11-23', days: free(evening), slots: [], taken: [] },
  });
  await back();
  expect(await screen.findByRole('link', { name: 'Next free: Thu 5:00 PM' })).toBeVisible();
});

test('a service without free times says so', async () => {
  open([{ date: '2026-11-24', times: [{ timeSlot: morning, state: 'taken' }] }]);
  expect(await screen.findByText('No free times in the next 30 days')).toBeVisible();
});

test('people who cannot book cause no request', async () => {
  const { asked } = open([], aUser({ role: 'provider' }));
  expect(await screen.findByText('Only customers can book services.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
  expect(asked).toHaveLength(0);
});

test.each([
  ['2026-11-23', morning, 'today 9:00 AM'],
  ['2026-11-29', evening, 'Sun 5:00 PM'],
  ['2026-11-30', morning, 'Mon, Nov 30, 9:00 AM'],
  ['2026-11-24', 'Evening', 'Tue Evening'],
])('on November 23, %s at %s is %s', (date, timeSlot, name) => {
  expect(nextFreeName({ date, timeSlot }, '2026-11-23')).toBe(name);
});
