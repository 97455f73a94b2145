import { aUser, expectReleased, expectRetry } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release names the paths of the slice and the calls of its pages', () => expectReleased(routes, release));

test.each([
  ['/user/calendar', '/calendar', "We couldn't load your calendar"],
  ['/user/calendar/working-hours', '/schedule', "We couldn't load your working hours"],
  ['/user/calendar/cancellation', '/cancellation-policies', "We couldn't load your cancellation policy"],
  ['/user/my-services', '/services/me', 'Error Loading Services'],
  ['/user/edit-service/1', '/services/:id', 'Service Not Found'],
  ['/user/portfolio', '/portfolio', 'Error Loading Portfolio'],
  ['/user/service-area', '/service-area', 'Error Loading Service Area'],
])('%s without an answer of %s says “%s”, and Retry asks again', (path, call, text) =>
  expectRetry(routes, call, text, { path, user: aUser({ role: 'provider' }) }),
);
