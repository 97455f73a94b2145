import { officePaths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { screen, stubApi } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

test('the count of reviews follows what the marketplace’s slice approves or deletes', async () => {
  openOffice(officePaths.reviews);
  const counts = { approvals: 0, badges: 0, cases: 0, reports: 0, reviews: 1 };
  stubApi.get('/office/waiting', { data: counts });
  expect(await screen.findByRole('link', { name: 'Reviews 1' })).toBeVisible();
  stubApi.get('/office/waiting', { data: { ...counts, reviews: 0 } });
  events.emit('review.changed', { serviceId: 's1' });
  expect(await screen.findByRole('link', { name: 'Reviews' })).toBeVisible();
});
