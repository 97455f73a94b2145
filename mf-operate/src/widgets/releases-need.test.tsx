import { renderRoutes, screen, stubApi } from '@nearhand/testing';
import { admin, anEnvironment, aRelease } from '../site/releases.fixture.ts';
import ReleasesNeed from './releases-need.tsx';

const live = {
  slice: 'mf-a',
  title: 'A',
  owner: 'team-a',
  releases: [aRelease('1.0.0'), aRelease('0.9.0', { share: 'fallback' })],
};

test.each([
  ['1 release live', [anEnvironment({ slices: [live] })]],
  ['1 release on trial', [anEnvironment()]],
  ['1 environment with a fault', [anEnvironment(), anEnvironment({ environment: 'staging', state: 'faulty' })]],
])('the dashboard of an admin says "%s", with a link', async (words, environments) => {
  stubApi.get('/operate/environments', { data: { environments } });
  renderRoutes([{ path: '/', Component: ReleasesNeed }], { path: '/', user: admin });
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '/operate');
});
