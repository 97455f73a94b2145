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

test('a long list loads page after page', async () => {
  const asked = stubApi.pages('/cases', [aCaseSummary()], [aCaseSummary({ _id: 'b', service: 'Dog walking' })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Dog walking' })).toHaveFocus());
  expect(asked[0]?.query.get('limit')).toBe('20');
});

test('a live update refreshes the cases', async () => {
  stubCases(aCaseSummary());
  open();
  expect(await screen.findByRole('link', { name: 'Deep house cleaning' })).toBeVisible();
  stubCases();
  act(() => events.emit('booking.changed', { bookingId: 'b1' }));
  expect(await screen.findByText('No open cases')).toBeVisible();
});
