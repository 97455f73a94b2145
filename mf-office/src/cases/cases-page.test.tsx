import type { CaseSummary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aCaseSummary, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { openOffice } from '../office/office.fixture.ts';

const stubCases = (...cases: CaseSummary[]) =>
  stubApi.get('/cases', ({ query }) => ({ data: cases.filter(({ state }) => state === query.get('state')) }));
const open = (path = '/office/cases') => openOffice(path);

test('lists the open cases, each with a link to its booking', async () => {
  stubCases(aCaseSummary({ bookingId: 'b1' }));
  open();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(
    'Deep house cleaningThe work was not done well · Reported by the customer · Nov 24, 2026Carla Customer with Pat Provider$80.00',
  );
  expect(within(row).getByRole('link', { name: 'Deep house cleaning' })).toHaveAttribute(
    'href',
    '/user/my-bookings/b1',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
});

test('the address stores the tab, and each tab has its empty state', async () => {
  stubCases(aCaseSummary({ state: 'decided' }));
  const { user, location } = open();
  expect(await screen.findByText('No open cases')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Decided' }));
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
  expect(location()).toBe('/office/cases?state=decided');
  await user.click(screen.getByRole('tab', { name: 'Withdrawn' }));
  expect(await screen.findByText('No withdrawn cases')).toBeVisible();
});

test('a long list loads page after page; a failure keeps the rows', async () => {
  const rows = Array.from({ length: 21 }, (_, index) => aCaseSummary({ _id: `${index}`, service: `Service ${index}` }));
  const stubPages = () =>
    stubApi.get('/cases', ({ query }) =>
      query.get('cursor') === 'second' ? { data: rows.slice(20) } : { data: rows.slice(0, 20), next: 'second' },
    );
  const asked = stubPages();
  const { user } = open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  expect(asked[0]?.query.get('limit')).toBe('20');
  stubApi.get('/cases', () => stubApi.noAnswer());
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('More cases could not be loaded. Please try again.')).toBeVisible();
  stubPages();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Service 20' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('cases that do not load offer Retry, and a live update refreshes them', async () => {
  stubApi.get('/cases', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Cases');
  stubCases(aCaseSummary());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
  stubCases();
  act(() => events.emit('booking.changed', { bookingId: 'b1' }));
  expect(await screen.findByText('No open cases')).toBeVisible();
});
