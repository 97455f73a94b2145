import type { Composition, HostOffer, Release } from '@slices/format';

type Shell = Release['extras']['shell'];
type Route = Shell['routes'][number];
type Slot = Shell['slots'][number];

const people = {
  any: ['any'],
  guests: ['guest'],
  members: ['customer', 'provider', 'admin'],
  customers: ['customer'],
  providers: ['provider', 'admin'],
  admins: ['admin'],
} satisfies Record<string, string[]>;
type People = keyof typeof people;

export const aRoute = (path: string, roles: People = 'any'): Route => ({
  path,
  roles: [...people[roles]],
  preload: ['page.js'],
});
export const aSlot = (name: string, roles: People = 'any'): Slot => ({
  name,
  expose: './widget',
  order: 0,
  roles: [...people[roles]],
  preload: ['page.js'],
});

const hash = (digit: string) => `sha384-${digit.repeat(64)}`;
const routes = (roles: People, paths: string) => paths.split(' ').map((path) => aRoute(path, roles));
const events = (emits: string, hears: string) => ({
  emits: emits.split(' ').map((name) => `${name}.changed`),
  hears: hears ? hears.split(' ').map((name) => `${name}.changed`) : [],
});

const release = (slice: string, offer: Partial<Shell>): Release => ({
  url: `/releases/${slice}/1.0.0-aaa/remoteEntry.js`,
  metadata: { version: '1.0.0-aaa', integrity: hash('A') },
  deployment: { traffic: 100, default: true },
  extras: {
    shell: {
      platform: '^1.0.0',
      owner: `team-${slice}`,
      title: slice,
      container: `${slice.replaceAll('-', '_')}_aaa`,
      hashes: { 'remoteEntry.js': hash('B'), 'page.js': hash('C') },
      shared: { react: '^19.3.1', '@nearhand/ui': '^1.0.0' },
      routes: [],
      slots: [],
      places: [],
      events: { emits: [], hears: [] },
      ...offer,
    },
  },
});

const offers: Record<string, Partial<Shell>> = {
  'mf-auth': {
    routes: [...routes('guests', '/auth/login /auth/signup'), aRoute('/user/profile', 'members')],
    events: events('profile', ''),
  },
  'mf-marketplace': {
    routes: [
      ...routes('any', '/marketplace /marketplace/service/:id /provider/:id'),
      ...routes('members', '/messages /messages/new /messages/:conversationId /user/saved'),
    ],
    slots: [
      aSlot('home.featured'),
      aSlot('dashboard.recommended', 'customers'),
      aSlot('service.preview', 'providers'),
      aSlot('dashboard.reviews', 'admins'),
    ],
    events: events('message review saved', 'profile review saved service booking'),
  },
  'mf-bookings': {
    shared: { react: '^19.3.1', formik: '^2.4.9' },
    routes: [
      ...routes('members', '/marketplace/book/:id /user/my-bookings /user/my-bookings/:id'),
      aRoute('/marketplace/service/:id/book'),
      ...routes('customers', '/marketplace/payment/:id /user/dashboard'),
    ],
    slots: [aSlot('dashboard.requests', 'providers')],
    places: ['dashboard.figures', 'dashboard.recommended'],
    events: events('booking wallet', 'booking review'),
  },
  'mf-provider': {
    routes: routes('providers', '/user/my-services /user/edit-service /user/edit-service/:id /user/dashboard'),
    places: ['service.preview', 'dashboard.requests', 'dashboard.reviews'],
    events: events('service credits', 'service booking review wallet'),
  },
  'mf-billing': {
    routes: [...routes('members', '/user/wallet /user/credits'), aRoute('/subscription/plans')],
    slots: [aSlot('dashboard.figures', 'customers')],
    events: events('credits subscription wallet', 'credits subscription wallet booking'),
  },
};

export const nearhand = (): Composition & { host: HostOffer } => ({
  schema: 'x',
  revision: 1,
  host: {
    version: '1.0.0-5e1',
    platform: '1.2.0',
    shared: { react: '19.3.1', 'react-dom': '19.3.1', '@nearhand/ui': '1.1.0', formik: '2.4.9' },
    paths: ['/', '/about', '/contact', '/unauthorized', '/user'],
    places: ['home.featured'],
    events: events('session booking credits message wallet', 'session credits message profile'),
  },
  microFrontends: structuredClone(
    Object.fromEntries(Object.entries(offers).map(([slice, offer]) => [slice, [release(slice, offer)]])),
  ),
});

const listOf = ({ microFrontends }: Composition, slice: string): Release[] => microFrontends[slice] ?? [];

export const offerOf = (composition: Composition, slice: string): Shell => {
  const found = listOf(composition, slice).find(({ deployment }) => deployment.default);
  if (!found) throw new Error(`there is no ${slice}`);
  return found.extras.shell;
};

type OfferChange = (offer: Shell) => void;

const withNext =
  (slice: string, traffic: number, rest: Release['deployment'], change: OfferChange) => (composition: Composition) => {
    const offer = structuredClone(offerOf(composition, slice));
    offer.container = `${offer.container}next`;
    change(offer);
    const next = {
      ...release(slice, {}),
      url: `/releases/${slice}/1.1.0-bbb/remoteEntry.js`,
      metadata: { version: '1.1.0-bbb', integrity: hash('D') },
      deployment: { traffic, default: traffic === 100 },
      extras: { shell: offer },
    };
    const present = listOf(composition, slice).map((one) => ({ ...one, deployment: rest }));
    composition.microFrontends[slice] = [...present, next];
  };

export const canary = (slice: string, change: OfferChange = () => {}) =>
  withNext(slice, 10, { traffic: 90, default: true }, change);

export const promote = (slice: string, change: OfferChange = () => {}) =>
  withNext(slice, 100, { traffic: 0, default: false }, change);
