import type { Composition, HostOffer } from '@slices/format';
import { aSite } from '../site.fixture.ts';
import { acme, aRoute, aSlot, canary, type offerOf, promote } from './compatibility.fixture.ts';
import { compatibility, type Finding, type FindingCode } from './compatibility.ts';

type Next = Composition & { host: HostOffer };
type Change = (next: Next) => unknown;
type Offer = ReturnType<typeof offerOf>;

const after = (change: Change, present = acme()): Finding[] => {
  const next = structuredClone(present);
  change(next);
  return compatibility(next, present, aSite);
};
const errors = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'error');

const adds =
  (...paths: string[]) =>
  (offer: Offer) =>
    void offer.routes.push(...paths.map((path) => aRoute(path)));
const addsFor = (path: string, roles: Parameters<typeof aRoute>[1]) => (offer: Offer) =>
  void offer.routes.push(aRoute(path, roles));
const drops = (start: string) => (offer: Offer) => {
  offer.routes = offer.routes.filter(({ path }) => !path.startsWith(start));
};
const all =
  (...changes: Change[]): Change =>
  (next) =>
    changes.map((change) => change(next));

const movesSaved = all(
  promote('mf-shop', drops('/user/saved')),
  promote('mf-auth', addsFor('/user/saved', 'signedIn')),
);
const withEntries =
  (slice: string, count: number): Change =>
  ({ microFrontends }) => {
    const entry = { place: 'header' as const, path: '/x', order: 0, roles: ['any' as const] };
    const menu = Array.from({ length: count }, (_none, index) => ({ ...entry, label: `Entry ${index}` }));
    for (const { extras } of microFrontends[slice] ?? []) extras.menu = menu;
  };
const sameContainer = (offer: Offer) =>
  Object.assign(offer, {
    container: 'mf_auth_aaa',
    hashes: { ...offer.hashes, 'remoteEntry.js': offer.hashes['page.js'] },
  });

const incompatible: [string, FindingCode, Change][] = [
  ['a slice for the next platform', 'platform', canary('mf-auth', (o) => (o.platform = '^2.0.0'))],
  ['a slice for a later platform', 'platform', promote('mf-auth', (o) => (o.platform = '^1.3.0'))],
  ['a shell with a platform of no slice', 'platform', (c) => (c.host.platform = '2.0.0')],
  ['a newer React than the shell has', 'shared-module', canary('mf-basket', (o) => (o.shared.react = '^19.4.0'))],
  ['an older React than the shell has', 'shared-module', canary('mf-basket', (o) => (o.shared.react = '^18.0.0'))],
  ['a module that the shell lacks', 'shared-module', promote('mf-auth', (o) => (o.shared.zod = '^4.0.0'))],
  ['a shell that drops a module', 'shared-module', (c) => delete c.host.shared.formik],
  [
    "another slice's path for the same people",
    'path-collision',
    canary('mf-basket', addsFor('/user/saved', 'members')),
  ],
  ['wider roles than its own', 'path-collision', promote('mf-orders', addsFor('/user/dashboard', 'editors'))],
  ['a parameter of another name', 'path-collision', canary('mf-orders', addsFor('/user/edit-item/:x', 'members'))],
  ["a path of the shell's", 'path-collision', canary('mf-auth', adds('/about'))],
  ['two equally specific patterns', 'path-ambiguous', canary('mf-basket', adds('/shop/:area/book'))],
  ['one that begins with a parameter', 'path-catch-all', canary('mf-basket', adds('/:area/item/new/book'))],
  ['a page of the site', 'path-reserved', promote('mf-auth', adds('/metrics'))],
  ['a page below one of those', 'path-reserved', canary('mf-auth', adds('/API/x/:id'))],
  ['one of those after an optional part', 'path-reserved', canary('mf-auth', adds('/:language?/assets'))],
  ['a file of the site', 'path-reserved', canary('mf-auth', adds('/Config.json/'))],
  ['an owner of 65 characters', 'owner', canary('mf-auth', (o) => (o.owner = 'o'.repeat(65)))],
  ['a page left out', 'lost-page', canary('mf-orders', drops('/user/my-orders/:id'))],
  ['a role left out', 'lost-page', promote('mf-auth', (o) => o.routes[2]?.roles.pop())],
  ['a slice taken out', 'lost-page', (c) => delete c.microFrontends['mf-auth']],
  [
    'a page moved to a canary, so that some get neither',
    'lost-page',
    all(promote('mf-shop', drops('/user/saved')), canary('mf-auth', addsFor('/user/saved', 'signedIn'))),
  ],
  ['a widget without its slot', 'place-missing', canary('mf-auth', (o) => o.slots.push(aSlot('home.offers')))],
  ['a slot taken from widgets of others', 'place-missing', canary('mf-posts', (o) => o.places.shift())],
  ['the only widget of a slot left out', 'lost-widget', promote('mf-basket', (o) => (o.slots = []))],
  ['an expected event that is not emitted', 'event-unsent', canary('mf-posts', (o) => o.events.emits.shift())],
  ['an entry without a hash', 'hash', canary('mf-auth', (o) => delete o.hashes['remoteEntry.js'])],
  ['a preload without a hash', 'hash', promote('mf-auth', (o) => o.routes[0]?.preload.push('more.js'))],
  ['two builds with one container', 'container', canary('mf-auth', sameContainer)],
  ["a container of no slice's name", 'container', canary('mf-auth', (o) => (o.container = 'mf_auth2_aaa'))],
  ["a container as of a longer slice's name", 'container', canary('mf-auth', (o) => (o.container = 'mf_auth_b_aaa'))],
  ['everything', 'path-catch-all', promote('mf-auth', adds('/*'))],
  ['any first part', 'path-catch-all', canary('mf-auth', adds('/:x'))],
  ['any first part that may be absent', 'path-catch-all', canary('mf-auth', adds('/:language?/help'))],
  [
    'more entries than the header has room for',
    'menu-full',
    all(withEntries('mf-auth', 2), withEntries('mf-basket', 2)),
  ],
  ["another slice's container", 'container', canary('mf-auth', (o) => (o.container = 'mf_basket_aaa'))],
];

test.each(incompatible)('caught: %s (%s)', (_name, code, change) => {
  const found = errors(after(change));
  expect(found.map((finding) => finding.code)).toContain(code);
  for (const { sentence, slices } of found)
    expect([sentence, slices]).toEqual([expect.stringMatching(/ .+[.]$/), expect.anything()]);
});

const harmless: [string, Change][] = [
  [
    'an older React, which the shell has beside its own',
    (c) => {
      c.host.shared['react@18'] = '18.3.1';
      canary('mf-basket', (o) => (o.shared.react = '^18.0.0'))(c);
    },
  ],
  ['the present composition', () => {}],
  ['another build', promote('mf-orders')],
  ['the same build as a canary', canary('mf-orders', (o) => (o.container = 'mf_orders_aaa'))],
  ['a new page as a canary', canary('mf-auth', addsFor('/user/security', 'members'))],
  ['names that begin like those of the site', promote('mf-auth', adds('/apiary', '/metrics-of-mine', '/user/api'))],
  ['pages below the address of a file', promote('mf-auth', adds('/config.json/help', '/config'))],
  ['an owner of 64 characters', canary('mf-auth', (o) => (o.owner = 'o'.repeat(64)))],
  ['a more specific path than a pattern', canary('mf-basket', adds('/editor/plans'))],
  ['a catch-all below patterns of others', canary('mf-basket', adds('/shop/*'))],
  ['a pattern beside a more specific path', canary('mf-basket', addsFor('/user/:page', 'admins'))],
  [
    'two pages joined by an optional part',
    promote('mf-posts', both(drops('/user/edit-item'), addsFor('/user/edit-item/:id?', 'editors'))),
  ],
  ['a parameter renamed', promote('mf-shop', both(drops('/editor'), adds('/editor/:slug')))],
  ['pages in another order', promote('mf-orders', (o) => o.routes.reverse())],
  ['more roles on an own path', canary('mf-auth', (o) => o.routes[0]?.roles.push('member'))],
  ['a page moved to another slice in one revision', movesSaved],
  ['a narrower platform range that still fits', promote('mf-auth', (o) => (o.platform = '~1.2.0'))],
  ['a minor platform in the shell', (c) => (c.host.platform = '1.3.0')],
  ['one more widget for a slot', canary('mf-auth', (o) => o.slots.push(aSlot('home.featured')))],
  ['a slot without a widget', promote('mf-auth', (o) => o.places.push('profile.extras'))],
  [
    'a slot that goes with its widget',
    all(
      promote('mf-basket', (o) => (o.slots = [])),
      promote('mf-orders', (o) => o.places.shift()),
    ),
  ],
  ['as many entries as the header has room for', all(withEntries('mf-auth', 1), withEntries('mf-basket', 2))],
  ['a new event without listeners', canary('mf-auth', (o) => o.events.emits.push('account.closed'))],
  ['an event without its listener', promote('mf-basket', (o) => (o.events.hears = []))],
];

function both(...changes: ((offer: Offer) => void)[]) {
  return (offer: Offer) => {
    for (const change of changes) change(offer);
  };
}

test.each(harmless)('passes: %s', (_name, change) => {
  expect(errors(after(change))).toEqual([]);
});

describe('a problem of the present composition', () => {
  const present = acme();
  canary('mf-auth', drops('/auth/signup'))(present);

  test.each([
    [10, 'warning'],
    [5, 'warning'],
    [11, 'error'],
  ])('is for %i %% of visitors, after 10 %%, a matter of %s', (traffic, level) => {
    const shares: Change = ({ microFrontends }) => {
      for (const { deployment } of microFrontends['mf-auth'] ?? [])
        deployment.traffic = deployment.default ? 100 - traffic : traffic;
    };
    expect(after(shares, present).find(({ code }) => code === 'lost-page')?.level).toBe(level);
  });

  test('is gone with a rollback, which loses nothing', () => {
    const back: Change = (c) => (c.microFrontends['mf-auth'] = acme().microFrontends['mf-auth'] ?? []);
    expect(after(back, present)).toEqual(after(() => {}));
  });
});

test.each([promote, canary])('a new page, widget or slot is no reason for a warning (%#)', (as) => {
  const change = as('mf-auth', (offer) => {
    offer.routes.push(aRoute('/user/security', 'signedIn'));
    offer.slots.push(aSlot('home.featured'));
    offer.places.push('security.extras');
  });
  expect(after(change)).toEqual(after(() => {}));
});

test('a problem after a fallback alone is a warning', () => {
  const fallbacks = after(movesSaved).filter(({ sentence }) => sentence.startsWith('Where '));
  expect(fallbacks.map(({ level, code }) => `${level} ${code}`).sort()).toEqual([
    'warning lost-page',
    'warning path-collision',
  ]);
});

test('without a shell there is no check against it', () => {
  const { host: _none, ...slices } = acme();
  expect(compatibility(slices, undefined, aSite).map(({ code }) => code)).toEqual(['no-host']);
});
