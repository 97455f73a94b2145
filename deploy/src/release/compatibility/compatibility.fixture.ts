import type { Audience, Composition, HostOffer, Release } from '@nearhand/contracts';

type Shell = Release['extras']['shell'];
type Route = Shell['routes'][number];
type Slot = Shell['slots'][number];

const any: Audience[] = ['any'];
const members: Audience[] = ['customer', 'provider', 'admin'];
const providers: Audience[] = ['provider', 'admin'];
const customers: Audience[] = ['customer'];

export const aRoute = (path: string, roles: readonly Audience[] = any): Route => ({
  path,
  roles: [...roles],
  preload: ['page.js'],
});
export const aSlot = (name: string, roles: readonly Audience[] = any): Slot => ({
  name,
  expose: './widget',
  order: 0,
  roles: [...roles],
  preload: ['page.js'],
});

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

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

/** The product as it runs: its five slices with what each offers and asks for, and its shell. */
export const nearhand = (): Composition & { host: HostOffer } => ({
  schema: 'x',
  revision: 1,
  host: {
    version: '1.0.0-5e1',
    platform: '1.2.0',
    shared: { react: '19.3.1', 'react-dom': '19.3.1', '@nearhand/ui': '1.1.0', formik: '2.4.9' },
    paths: ['/', '/about', '/contact', '/unauthorized', '/user'],
    places: ['home.featured'],
    events: {
      emits: ['session.changed', 'booking.changed', 'credits.changed', 'message.changed', 'wallet.changed'],
      hears: ['session.changed', 'credits.changed', 'message.changed', 'profile.changed'],
    },
  },
  microFrontends: {
    'mf-auth': [
      release('mf-auth', {
        routes: [aRoute('/auth/login', ['guest']), aRoute('/auth/signup', ['guest']), aRoute('/user/profile', members)],
        events: { emits: ['profile.changed'], hears: [] },
      }),
    ],
    'mf-marketplace': [
      release('mf-marketplace', {
        routes: [
          aRoute('/marketplace'),
          aRoute('/marketplace/service/:id'),
          aRoute('/provider/:id'),
          aRoute('/messages', members),
          aRoute('/messages/new', members),
          aRoute('/messages/:conversationId', members),
          aRoute('/user/saved', members),
        ],
        slots: [
          aSlot('home.featured'),
          aSlot('dashboard.recommended', customers),
          aSlot('service.preview', providers),
          aSlot('dashboard.reviews', ['admin']),
        ],
        events: {
          emits: ['message.changed', 'review.changed', 'saved.changed'],
          hears: ['profile.changed', 'review.changed', 'saved.changed', 'service.changed', 'booking.changed'],
        },
      }),
    ],
    'mf-bookings': [
      release('mf-bookings', {
        shared: { react: '^19.3.1', formik: '^2.4.9' },
        routes: [
          aRoute('/marketplace/book/:id', members),
          aRoute('/marketplace/service/:id/book'),
          aRoute('/marketplace/payment/:id', customers),
          aRoute('/user/my-bookings', members),
          aRoute('/user/my-bookings/:id', members),
          aRoute('/user/dashboard', customers),
        ],
        slots: [aSlot('dashboard.requests', providers)],
        places: ['dashboard.figures', 'dashboard.recommended'],
        events: { emits: ['booking.changed', 'wallet.changed'], hears: ['booking.changed', 'review.changed'] },
      }),
    ],
    'mf-provider': [
      release('mf-provider', {
        routes: [
          aRoute('/user/my-services', providers),
          aRoute('/user/edit-service', providers),
          aRoute('/user/edit-service/:id', providers),
          aRoute('/user/dashboard', providers),
        ],
        places: ['service.preview', 'dashboard.requests', 'dashboard.reviews'],
        events: {
          emits: ['service.changed', 'credits.changed'],
          hears: ['service.changed', 'booking.changed', 'review.changed', 'wallet.changed'],
        },
      }),
    ],
    'mf-billing': [
      release('mf-billing', {
        routes: [aRoute('/user/wallet', members), aRoute('/subscription/plans'), aRoute('/user/credits', members)],
        slots: [aSlot('dashboard.figures', customers)],
        events: {
          emits: ['credits.changed', 'subscription.changed', 'wallet.changed'],
          hears: ['credits.changed', 'subscription.changed', 'wallet.changed', 'booking.changed'],
        },
      }),
    ],
  },
});

const listOf = ({ microFrontends }: Composition, slice: string): Release[] => microFrontends[slice] ?? [];

/** What most visitors get of `slice`, as it is offered: to be changed in place. */
export const offerOf = (composition: Composition, slice: string): Shell => {
  const found = listOf(composition, slice).find(({ deployment }) => deployment.default);
  if (!found) throw new Error(`there is no ${slice}`);
  return found.extras.shell;
};

type Change = (offer: Shell) => void;

/** Another build of `slice`, with `change` made to what it offers, as `traffic` percent get it. */
const another = (composition: Composition, slice: string, traffic: number, change: Change): Release => {
  const offer = structuredClone(offerOf(composition, slice));
  offer.container = `${offer.container}_next`;
  change(offer);
  return {
    url: `/releases/${slice}/1.1.0-bbb/remoteEntry.js`,
    metadata: { version: '1.1.0-bbb', integrity: hash('D') },
    deployment: { traffic, default: traffic === 100 },
    extras: { shell: offer },
  };
};

/** Ten percent of visitors get a changed `slice`. */
export const canary = (composition: Composition, slice: string, change: Change): void => {
  const present = listOf(composition, slice).map((one) => ({ ...one, deployment: { traffic: 90, default: true } }));
  composition.microFrontends[slice] = [...present, another(composition, slice, 10, change)];
};

/** Everyone gets a changed `slice`; what ran before is kept to fall back to. */
export const promote = (composition: Composition, slice: string, change: Change): void => {
  const kept = listOf(composition, slice).map((one) => ({ ...one, deployment: { traffic: 0, default: false } }));
  composition.microFrontends[slice] = [another(composition, slice, 100, change), ...kept];
};
