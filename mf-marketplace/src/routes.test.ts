import { aUser, expectReleased, expectRetry } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release names the paths of the slice and the calls of its pages', () => expectReleased(routes, release));

test.each([
  ['/marketplace', '/services', "We couldn't load the services."],
  ['/marketplace/service/1', '/services/:id', "We couldn't load the service details."],
  ['/provider/1', '/providers/:id', 'Error Loading Provider'],
  ['/messages', '/conversations', 'Error Loading Messages'],
  ['/user/saved', '/saved-services', 'Error Loading Saved Services'],
])('%s without an answer of %s says “%s”, and Retry asks again', (path, call, text) =>
  expectRetry(routes, call, text, { path, user: aUser() }),
);
