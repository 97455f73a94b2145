import type { Composition, HostOffer, Release } from '@slices/format';
import { someRelease } from '../environment.fixture.ts';

type Shell = Release['extras']['shell'];
type Route = Shell['routes'][number];
type Slot = Shell['slots'][number];

const people = {
  any: ['any'],
  guests: ['guest'],
  signedIn: ['member', 'editor', 'admin'],
  members: ['member'],
  editors: ['editor', 'admin'],
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

const release = (slice: string, offer: Partial<Shell>): Release => {
  const some = someRelease(slice.replace('mf-', ''), '1.0.0-aaa');
  const shell = {
    ...some.extras.shell,
    owner: `team-${slice}`,
    container: `${slice.replaceAll('-', '_')}_aaa`,
    hashes: { 'remoteEntry.js': hash('B'), 'page.js': hash('C') },
    shared: { react: '^19.3.1', '@site/ui': '^1.0.0' },
    routes: [],
    ...offer,
  };
  return { ...some, extras: { shell } };
};

const offers: Record<string, Partial<Shell>> = {
  'mf-auth': {
    routes: [...routes('guests', '/auth/login /auth/signup'), aRoute('/user/profile', 'signedIn')],
    events: events('profile', ''),
  },
  'mf-shop': {
    routes: [
      ...routes('any', '/shop /shop/item/:id /editor/:id'),
      ...routes('signedIn', '/messages /messages/new /messages/:conversationId /user/saved'),
    ],
    slots: [
      aSlot('home.featured'),
      aSlot('dashboard.recommended', 'members'),
      aSlot('item.preview', 'editors'),
      aSlot('dashboard.reviews', 'admins'),
    ],
    events: events('message review saved', 'profile review saved item order'),
  },
  'mf-orders': {
    shared: { react: '^19.3.1', formik: '^2.4.9' },
    routes: [
      ...routes('signedIn', '/shop/book/:id /user/my-orders /user/my-orders/:id'),
      aRoute('/shop/item/:id/book'),
      ...routes('members', '/shop/payment/:id /user/dashboard'),
    ],
    slots: [aSlot('dashboard.requests', 'editors')],
    places: ['dashboard.figures', 'dashboard.recommended'],
    events: events('order purse', 'order review'),
  },
  'mf-posts': {
    routes: routes('editors', '/user/my-items /user/edit-item /user/edit-item/:id /user/dashboard'),
    places: ['item.preview', 'dashboard.requests', 'dashboard.reviews'],
    events: events('item points', 'item order review purse'),
  },
  'mf-basket': {
    routes: [...routes('signedIn', '/user/purse /user/points'), aRoute('/plans')],
    slots: [aSlot('dashboard.figures', 'members')],
    events: events('points plan purse', 'points plan purse order'),
  },
};

export const acme = (): Composition & { host: HostOffer } => ({
  schema: 'x',
  revision: 1,
  host: {
    version: '1.0.0-5e1',
    platform: '1.2.0',
    shared: { react: '19.3.1', 'react-dom': '19.3.1', '@site/ui': '1.1.0', formik: '2.4.9' },
    paths: ['/', '/about', '/contact', '/unauthorized', '/user'],
    places: ['home.featured'],
    events: events('session order points message purse', 'session points message profile'),
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
