import type { Composition, HostOffer } from '@nearhand/contracts';
import { aRoute, aSlot, canary, nearhand, offerOf, promote } from './compatibility.fixture.ts';
import { compatibility, type Finding, type FindingCode } from './compatibility.ts';

type Change = (next: Composition & { host: HostOffer }) => void;

const after = (change: Change, present = nearhand()): Finding[] => {
  const next = structuredClone(present);
  change(next);
  return compatibility(next, present);
};
const errors = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'error');
const without = <T>(list: T[], isGone: (item: T) => boolean) =>
  list.splice(0, list.length, ...list.filter((item) => !isGone(item)));

test('what runs is sound', () => {
  expect(errors(after(() => {}))).toEqual([]);
});

type Incompatible = [string, FindingCode, Change];
const incompatible: Incompatible[] = [
  ['a slice for the next platform', 'platform', (c) => canary(c, 'mf-auth', (o) => (o.platform = '^2.0.0'))],
  ['a slice for a platform that comes later', 'platform', (c) => promote(c, 'mf-auth', (o) => (o.platform = '^1.3.0'))],
  ['a shell with a platform that no slice was built for', 'platform', (c) => (c.host.platform = '2.0.0')],
  [
    'a newer React than the shell has',
    'shared-module',
    (c) => canary(c, 'mf-billing', (o) => (o.shared.react = '^19.4.0')),
  ],
  [
    'a module that the shell does not provide',
    'shared-module',
    (c) => promote(c, 'mf-auth', (o) => (o.shared.zod = '^4.0.0')),
  ],
  ['a shell that provides a module no more', 'shared-module', (c) => delete c.host.shared.formik],
  [
    'a path that another slice serves to the same people',
    'path-collision',
    (c) => canary(c, 'mf-billing', (o) => o.routes.push(aRoute('/user/saved', ['customer']))),
  ],
  [
    'roles widened over those of another slice',
    'path-collision',
    (c) => promote(c, 'mf-bookings', (o) => o.routes.push(aRoute('/user/dashboard', ['provider']))),
  ],
  [
    'the same addresses under another name of the parameter',
    'path-collision',
    (c) => canary(c, 'mf-bookings', (o) => o.routes.push(aRoute('/user/edit-service/:service', ['customer']))),
  ],
  [
    'a page that the site answers itself',
    'path-reserved',
    (c) => promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/metrics'))),
  ],
  [
    'a page below one of those',
    'path-reserved',
    (c) => canary(c, 'mf-auth', (o) => o.routes.push(aRoute('/API/x/:id'))),
  ],
  [
    'a page that is one of those without its optional part',
    'path-reserved',
    (c) => canary(c, 'mf-auth', (o) => o.routes.push(aRoute('/:language?/assets'))),
  ],
  ...['/composition.json', '/composition.sig', '/Config.json/', '/robots.txt'].map(
    (path): Incompatible => [
      `a page at the site's own ${path}`,
      'path-reserved',
      (c) => canary(c, 'mf-auth', (o) => o.routes.push(aRoute(path))),
    ],
  ),
  ['an owner of 65 characters', 'owner', (c) => canary(c, 'mf-auth', (o) => (o.owner = 'o'.repeat(65)))],
  ["a path of the shell's", 'path-collision', (c) => canary(c, 'mf-auth', (o) => o.routes.push(aRoute('/about')))],
  [
    'two patterns of which neither spells out more',
    'path-ambiguous',
    (c) =>
      canary(c, 'mf-billing', (o) =>
        o.routes.push(aRoute('/marketplace/:area/book'), aRoute('/:area/service/:id/book')),
      ),
  ],
  [
    'a page left out',
    'lost-page',
    (c) => canary(c, 'mf-bookings', (o) => without(o.routes, ({ path }) => path === '/user/my-bookings/:id')),
  ],
  [
    'a role left out',
    'lost-page',
    (c) => promote(c, 'mf-auth', (o) => without(o.routes[2]?.roles ?? [], (role) => role === 'admin')),
  ],
  ['a slice taken out', 'lost-page', (c) => delete c.microFrontends['mf-auth']],
  [
    'a page moved to a canary, so that some get neither',
    'lost-page',
    (c) => {
      promote(c, 'mf-marketplace', (o) => without(o.routes, ({ path }) => path === '/user/saved'));
      canary(c, 'mf-auth', (o) => o.routes.push(aRoute('/user/saved', ['customer', 'provider', 'admin'])));
    },
  ],
  [
    'a widget for a place that nobody has',
    'place-missing',
    (c) => canary(c, 'mf-auth', (o) => o.slots.push(aSlot('home.offers'))),
  ],
  [
    'a place taken away from widgets of others',
    'place-missing',
    (c) => canary(c, 'mf-provider', (o) => without(o.places, (place) => place === 'service.preview')),
  ],
  ['the only widget of a place left out', 'lost-widget', (c) => promote(c, 'mf-billing', (o) => (o.slots = []))],
  [
    'an event that is waited for and sent no more',
    'event-unsent',
    (c) => canary(c, 'mf-provider', (o) => (o.events.emits = ['credits.changed'])),
  ],
  ['an entry without a hash', 'hash', (c) => canary(c, 'mf-auth', (o) => delete o.hashes['remoteEntry.js'])],
  ['a preload without a hash', 'hash', (c) => promote(c, 'mf-auth', (o) => o.routes[0]?.preload.push('more.js'))],
  [
    'two builds with one container',
    'container',
    (c) =>
      canary(c, 'mf-auth', (o) =>
        Object.assign(o, { container: 'mf_auth_aaa', hashes: { ...o.hashes, 'remoteEntry.js': o.hashes['page.js'] } }),
      ),
  ],
  ["another slice's container", 'container', (c) => canary(c, 'mf-auth', (o) => (o.container = 'mf_billing_aaa'))],
];

test.each(incompatible)('caught: %s (%s)', (_name, code, change) => {
  const found = errors(after(change));
  expect(found.map((finding) => finding.code)).toContain(code);
  for (const { sentence, slices } of found)
    expect([sentence, slices]).toEqual([expect.stringMatching(/ .+[.]$/), expect.anything()]);
});

const harmless: [string, Change][] = [
  ['nothing but another build', (c) => promote(c, 'mf-bookings', () => {})],
  ['the same build under another version', (c) => canary(c, 'mf-bookings', (o) => (o.container = 'mf_bookings_aaa'))],
  ['the same as a canary', (c) => canary(c, 'mf-bookings', () => {})],
  ['a new page', (c) => promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/user/security', ['customer'])))],
  [
    'names that only begin like those that the site answers',
    (c) =>
      promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/apiary'), aRoute('/metrics-of-mine'), aRoute('/user/api'))),
  ],
  ['an owner of 64 characters', (c) => canary(c, 'mf-auth', (o) => (o.owner = 'o'.repeat(64)))],
  ['a new page as a canary', (c) => canary(c, 'mf-auth', (o) => o.routes.push(aRoute('/user/security', ['customer'])))],
  [
    'a page spelled out beside a pattern of another slice',
    (c) => canary(c, 'mf-billing', (o) => o.routes.push(aRoute('/provider/plans'))),
  ],
  [
    'a catch-all below patterns of other slices',
    (c) => canary(c, 'mf-billing', (o) => o.routes.push(aRoute('/marketplace/*'))),
  ],
  [
    'a pattern beside a page spelled out by another slice',
    (c) => canary(c, 'mf-billing', (o) => o.routes.push(aRoute('/user/:page', ['admin']))),
  ],
  [
    'two pages joined by an optional part',
    (c) =>
      promote(c, 'mf-provider', (o) => {
        without(o.routes, ({ path }) => path.startsWith('/user/edit-service'));
        o.routes.push(aRoute('/user/edit-service/:id?', ['provider', 'admin']));
      }),
  ],
  [
    'a parameter renamed',
    (c) => promote(c, 'mf-marketplace', (o) => Object.assign(o.routes[2] ?? {}, { path: '/provider/:slug' })),
  ],
  ['pages in another order', (c) => promote(c, 'mf-bookings', (o) => o.routes.reverse())],
  [
    'another title and owner',
    (c) => promote(c, 'mf-billing', (o) => Object.assign(o, { title: 'Money', owner: 'team-money' })),
  ],
  ['more roles on an own path', (c) => canary(c, 'mf-auth', (o) => o.routes[0]?.roles.push('customer'))],
  [
    'roles spelled out in place of any',
    (c) =>
      promote(c, 'mf-marketplace', (o) =>
        Object.assign(o.routes[0] ?? {}, { roles: ['guest', 'customer', 'provider', 'admin'] }),
      ),
  ],
  [
    'a page moved to another slice in one revision',
    (c) => {
      promote(c, 'mf-marketplace', (o) => without(o.routes, ({ path }) => path === '/user/saved'));
      promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/user/saved', ['customer', 'provider', 'admin'])));
    },
  ],
  [
    'no preload any more',
    (c) => promote(c, 'mf-auth', (o) => (o.routes = o.routes.map((route) => ({ ...route, preload: [] })))),
  ],
  [
    'a page below the address of a file, which nobody else answers',
    (c) => promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/config.json/help'), aRoute('/config'))),
  ],
  ['a narrower platform range that still fits', (c) => promote(c, 'mf-auth', (o) => (o.platform = '~1.2.0'))],
  ['a patch of a shared module in the shell', (c) => (c.host.shared.react = '19.3.2')],
  ['a minor platform in the shell', (c) => (c.host.platform = '1.3.0')],
  ['one shared module less', (c) => promote(c, 'mf-auth', (o) => delete o.shared['@nearhand/ui'])],
  [
    'one more widget for a place that is there',
    (c) => canary(c, 'mf-auth', (o) => o.slots.push(aSlot('home.featured'))),
  ],
  ['a new place without a widget', (c) => promote(c, 'mf-auth', (o) => o.places.push('profile.extras'))],
  [
    'a place that goes with its widget',
    (c) => {
      promote(c, 'mf-billing', (o) => (o.slots = []));
      promote(c, 'mf-bookings', (o) => without(o.places, (place) => place === 'dashboard.figures'));
    },
  ],
  ['a new event that nobody hears yet', (c) => canary(c, 'mf-auth', (o) => o.events.emits.push('account.closed'))],
  ['an event heard no more', (c) => promote(c, 'mf-billing', (o) => (o.events.hears = []))],
  [
    'a new slice',
    (c) => {
      c.microFrontends['mf-help'] = structuredClone(c.microFrontends['mf-auth'] ?? []);
      Object.assign(offerOf(c, 'mf-help'), { routes: [aRoute('/help')], container: 'mf_help_aaa' });
    },
  ],
];

test.each(harmless)('passes: %s', (_name, change) => {
  expect(errors(after(change))).toEqual([]);
});

describe('what was so before', () => {
  const losing: Change = (c) => canary(c, 'mf-auth', (o) => without(o.routes, ({ path }) => path === '/auth/signup'));
  const withTraffic =
    (traffic: number): Change =>
    ({ microFrontends }) => {
      for (const { deployment } of microFrontends['mf-auth'] ?? [])
        deployment.traffic = deployment.default ? 100 - traffic : traffic;
    };
  const present = nearhand();
  losing(present);

  test.each([
    [10, 'warning'],
    [5, 'warning'],
    [11, 'error'],
  ])('is for %i %% of visitors, after 10 %%, a matter of %s', (traffic, level) => {
    const [lost] = after(withTraffic(traffic), present).filter(({ code }) => code === 'lost-page');
    expect(lost?.level).toBe(level);
  });

  test('is gone with a rollback, which loses nothing', () => {
    const back: Change = (c) => (c.microFrontends['mf-auth'] = nearhand().microFrontends['mf-auth'] ?? []);
    expect(after(back, present)).toEqual(after(() => {}));
  });
});

test('what would fail only where a slice falls back is told, and stops nothing', () => {
  const moved = after((c) => {
    promote(c, 'mf-marketplace', (o) => without(o.routes, ({ path }) => path === '/user/saved'));
    promote(c, 'mf-auth', (o) => o.routes.push(aRoute('/user/saved', ['customer', 'provider', 'admin'])));
  });
  const told = moved.filter(({ sentence }) => sentence.startsWith('Where '));
  expect(told.map(({ level, code }) => `${level} ${code}`).sort()).toEqual([
    'warning lost-page',
    'warning path-collision',
  ]);
});

test('without a shell nothing is said of what it might provide', () => {
  const { host: _none, ...slices } = nearhand();
  expect(compatibility(slices, undefined).map(({ code }) => code)).toEqual(['no-host']);
});
