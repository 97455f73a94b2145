import { expect, type Page } from '@playwright/test';
import { switchOnGoogle } from './identity-provider.ts';
import { tokenOf } from './people.ts';
import { demo } from './site/site.ts';

/** A page as somebody sees it. */
export interface Look {
  name: string;
  /** The email of the signed-in person; a visitor when absent. */
  as?: string;
  path: (page: Page) => Promise<string>;
  /** Brings the page into the state that is looked at, as opening a menu. */
  reach?: (page: Page) => Promise<void>;
  /** Widths at which it can be reached, in pixels; narrow and wide when absent. */
  widths?: readonly number[];
}

const at = (path: string) => async () => path;
const withGoogle = (path: string) => async (page: Page) => {
  await switchOnGoogle(page);
  return path;
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const pressAndSee = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).waitFor();
};

/** The first id of a list of the API that `wanted` holds for. */
const firstOf = async (page: Page, list: string, as: string, wanted: (item: Record<string, unknown>) => boolean) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, as)}` };
  const { data } = await (await page.request.get(`/api/${list}`, { headers })).json();
  return String(data.find(wanted)._id);
};
const serviceId = (page: Page) =>
  firstOf(page, 'services', demo.customer, ({ images }) => Array.isArray(images) && images.length > 0);
const ownServiceId = (page: Page) =>
  firstOf(page, 'services/me', demo.provider, ({ images }) => Array.isArray(images) && images.length > 0);
const conversationId = (page: Page) => firstOf(page, 'conversations', demo.customer, () => true);
const providerId = async (page: Page) => {
  const { data } = await (await page.request.get('/api/services?sort=rating&limit=1')).json();
  return String(data[0].provider._id);
};
/** A service that the demo's customer has not reviewed. */
const unreviewed = async (page: Page) => {
  const { data: services } = await (await page.request.get('/api/services?limit=20')).json();
  for (const { _id } of services) {
    const { data: reviews } = await (await page.request.get(`/api/reviews?service=${_id}`)).json();
    if (reviews.length === 0) return String(_id);
  }
  throw new Error('Every new service has a review.');
};
const unpaid = (page: Page) =>
  firstOf(
    page,
    'bookings/me',
    demo.customer,
    ({ status, paymentStatus }) => status === 'confirmed' && paymentStatus === 'unpaid',
  );

const ofRepeat = (page: Page) => firstOf(page, 'bookings/me', demo.customer, ({ repeat }) => repeat !== undefined);
const repeatable = (page: Page) =>
  firstOf(
    page,
    'bookings/me',
    demo.customer,
    ({ status, paymentStatus, begun, repeat }) =>
      status === 'pending' && paymentStatus === 'paid' && begun !== true && repeat === undefined,
  );

const held = (page: Page) =>
  firstOf(
    page,
    'bookings?status=confirmed',
    demo.provider,
    ({ paymentStatus, reschedule }) => paymentStatus === 'paid' && reschedule === undefined,
  );

/** A booking that its customer may cancel by its policy. */
const cancellable = (page: Page) =>
  firstOf(
    page,
    'bookings/me?status=confirmed',
    demo.customer,
    ({ paymentStatus, cancellation, begun }) => paymentStatus === 'paid' && cancellation !== undefined && !begun,
  );

const operatedRelease = async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  const { data } = await (await page.request.get('/api/operate/environments', { headers })).json();
  const [{ slice, releases }] = data.environments[0].slices;
  return `/operate/${slice}/${releases[0].version}`;
};

const ownId = async (page: Page, email: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` };
  return String((await (await page.request.get('/api/auth/me', { headers })).json()).data._id);
};

const receiptId = (page: Page) => firstOf(page, 'documents', demo.customer, () => true);

/** One for which the provider asked for another time. */
const askedAnew = (page: Page) =>
  firstOf(page, 'bookings/me', demo.customer, ({ reschedule }) => reschedule !== undefined);

/** A page of the demo's provider, who has a test subscription by then. */
const subscribed = (path: string) => async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.provider)}` };
  const { count } = await (await page.request.get('/api/subscription/all', { headers })).json();
  if (count === 0) {
    const made = await page.request.post('/api/subscription/debug/create', { headers, data: { plan: 'regular' } });
    expect(made.status(), await made.text()).toBe(200);
  }
  return path;
};

const savedCards = [
  {
    _id: '00000000-0000-4000-8000-000000000001',
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2040,
    isPreferred: true,
  },
  {
    _id: '00000000-0000-4000-8000-000000000002',
    brand: 'amex',
    last4: '0005',
    expMonth: 1,
    expYear: 2020,
    isPreferred: false,
  },
];

/** With saved cards that no other journey sees. In the page, because some journeys answer all calls of the API themselves. */
const withCards = (path: (page: Page) => Promise<string>) => async (page: Page) => {
  await page.addInitScript((cards) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      return pathname === '/api/cards' ? Response.json({ data: cards }) : answer;
    };
  }, savedCards);
  return path(page);
};

/** The figures of the marketplace come from another slice. */
const figuresShown = (page: Page) => page.getByText(/^\d+ providers?/).waitFor();

const placeShown = (page: Page) => page.getByText(/^Near 00110/).waitFor();

const publicPages: readonly Look[] = [
  { name: 'home', path: at('/') },
  { name: 'home of a member', as: demo.provider, path: at('/') },
  { name: 'about', path: at('/about'), reach: figuresShown },
  { name: 'contact', path: at('/contact') },
  {
    name: 'contact, refused',
    path: at('/contact'),
    reach: press('Send Message'),
  },
  { name: 'terms', path: at('/terms') },
  { name: 'privacy', path: at('/privacy') },
  { name: 'unauthorized', path: at('/unauthorized') },
  { name: 'not found', path: at('/no/such/page') },
  { name: 'marketplace menu', path: at('/about'), reach: press('Marketplace'), widths: [1280] },
  { name: 'drawer of a visitor', path: at('/about'), reach: press('Menu'), widths: [390] },
];

const accountPages: readonly Look[] = [
  { name: 'login', path: at('/auth/login') },
  { name: 'login, refused', path: at('/auth/login'), reach: press('Login') },
  { name: 'sign-up', path: at('/auth/signup') },
  { name: 'login, with Google', path: withGoogle('/auth/login') },
  { name: 'sign-up, with Google', path: withGoogle('/auth/signup') },
  { name: 'sign-in elsewhere, refused', path: at('/auth/identity?problem=link-first&provider=google') },
  { name: 'forgot password', path: at('/auth/forgot-password') },
  { name: 'email change', path: at('/auth/email-change?token=made-up') },
  { name: 'confirm email', path: at('/auth/confirm-email?token=made-up') },
  { name: 'unsubscribe', path: at('/auth/unsubscribe?token=made-up') },
  { name: 'reset password', path: at('/auth/reset-password') },
  { name: 'profile', as: demo.provider, path: at('/user/profile') },
  { name: 'profile, with Google', as: demo.provider, path: withGoogle('/user/profile') },
  {
    name: 'connect Google',
    as: demo.provider,
    path: withGoogle('/user/profile'),
    reach: pressAndSee('Connect Google'),
  },
  { name: 'profile, edited', as: demo.customer, path: at('/user/profile'), reach: press('Edit Profile') },
  ...['Change Password', 'Passkeys', 'Logged-in Devices', 'Notification Settings', 'Delete Account'].map((name) => ({
    name,
    as: demo.provider,
    path: at('/user/profile'),
    reach: pressAndSee(name),
  })),
  {
    name: 'account menu',
    as: demo.provider,
    path: at('/about'),
    reach: async (page) => {
      await figuresShown(page);
      await press('Account menu')(page);
    },
    widths: [1280],
  },
  { name: 'credits menu', as: demo.provider, path: at('/about'), reach: press('Credits'), widths: [1280] },
  { name: 'drawer of a provider', as: demo.provider, path: at('/about'), reach: press('Menu'), widths: [390] },
];

const slicePages: readonly Look[] = [
  { name: 'listing', path: at('/marketplace') },
  {
    name: 'listing, nothing found',
    path: at('/marketplace?q=nothing-of-the-kind'),
  },
  { name: 'listing near a place', path: at('/marketplace?near=00110&sort=distance') },
  { name: 'listing, place unknown', path: at('/marketplace?near=nowhere') },
  {
    name: 'place dialog',
    path: at('/marketplace?near=00110'),
    reach: async (page) => {
      await placeShown(page);
      const filters = page.getByRole('button', { name: 'Filters' });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('button', { name: /^Near/ }).click();
      await page.getByRole('dialog', { name: 'Services near you' }).waitFor();
    },
  },
  { name: 'service near a place', path: async (page) => `/marketplace/service/${await serviceId(page)}?near=00141` },
  {
    name: 'review dialog',
    as: demo.customer,
    path: async (page) => `/marketplace/service/${await unreviewed(page)}`,
    reach: async (page) => {
      await press('Write a Review')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'provider page', path: async (page) => `/provider/${await providerId(page)}` },
  {
    name: 'own provider page',
    as: demo.provider,
    path: async (page) => `/provider/${await ownId(page, demo.provider)}`,
  },
  { name: 'saved services', as: demo.customer, path: at('/user/saved') },
  { name: 'messages', as: demo.provider, path: at('/messages') },
  {
    name: 'conversation',
    as: demo.customer,
    path: async (page) => `/messages/${await conversationId(page)}`,
    reach: (page) => page.getByRole('textbox', { name: 'Message' }).fill('w'.repeat(300)),
  },
  {
    name: 'new message',
    as: demo.admin,
    path: async (page) => `/messages/new?recipient=${await providerId(page)}`,
  },
  { name: 'service detail', path: async (page) => `/marketplace/service/${await serviceId(page)}` },
  { name: 'booking form', as: demo.customer, path: async (page) => `/marketplace/book/${await serviceId(page)}` },
  {
    name: 'booking form, a time is chosen',
    as: demo.customer,
    path: async (page) => `/marketplace/book/${await serviceId(page)}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Next free/ }).click();
      await page.getByRole('radiogroup', { name: /^Times on/ }).waitFor();
    },
  },
  { name: 'payment', as: demo.customer, path: async (page) => `/marketplace/payment/${await unpaid(page)}` },
  {
    name: 'payment with a saved card',
    as: demo.customer,
    path: withCards(async (page) => `/marketplace/payment/${await unpaid(page)}`),
  },
  { name: 'my bookings', as: demo.customer, path: at('/user/my-bookings') },
  { name: 'booking detail', as: demo.customer, path: async (page) => `/user/my-bookings/${await unpaid(page)}` },
  {
    name: 'booking of a repeat',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await ofRepeat(page)}`,
  },
  {
    name: 'booking to repeat, dialog',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await repeatable(page)}`,
    reach: pressAndSee('Repeat Booking'),
  },
  {
    name: 'booking with another time asked for',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await askedAnew(page)}`,
  },
  {
    name: 'reschedule dialog',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await unpaid(page)}`,
    reach: pressAndSee('Request Reschedule'),
  },
  {
    name: 'booking with a policy',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await cancellable(page)}`,
  },
  {
    name: 'cancelling by the policy',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await cancellable(page)}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Cancel booking: / }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'proposing a change',
    as: demo.provider,
    path: async (page) => `/user/my-bookings/${await held(page)}`,
    reach: async (page) => {
      await pressAndSee('Propose a Change')(page);
      await page.getByLabel('Give money back').check();
      await page.getByLabel('Amount').fill('5');
    },
  },
  ...['people', 'reports', 'reviews', 'cases', 'badges', 'bookings', 'money', 'approvals', 'log'].map((name) => ({
    name: `office ${name}`,
    as: demo.admin,
    path: at(`/office/${name}`),
  })),
  { name: 'office figures', as: demo.admin, path: at('/office') },
  { name: 'office decided reports', as: demo.admin, path: at('/office/reports?state=decided') },
  {
    name: 'office, suspending a person',
    as: demo.admin,
    path: async (page) => `/office/people/${await providerId(page)}`,
    reach: pressAndSee('Suspend'),
  },
  {
    name: 'reporting a service',
    as: demo.customer,
    path: async (page) => `/marketplace/service/${await serviceId(page)}`,
    reach: pressAndSee('Report this service'),
  },
  {
    name: 'blocking a person',
    as: demo.customer,
    path: async (page) => `/provider/${await providerId(page)}`,
    reach: pressAndSee('Block'),
  },
  {
    name: 'approving a badge',
    as: demo.admin,
    path: at('/office/badges'),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Approve' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'releases', as: demo.admin, path: at('/operate') },
  { name: 'revision history', as: demo.admin, path: at('/operate/history') },
  { name: 'a release', as: demo.admin, path: operatedRelease },
  { name: 'booking history', as: demo.customer, path: at('/user/history') },
  { name: 'incoming bookings', as: demo.provider, path: at('/user/my-bookings') },
  { name: 'customer dashboard', as: demo.customer, path: at('/user/dashboard') },
  { name: 'customer wallet', as: demo.customer, path: at('/user/wallet') },
  { name: 'provider dashboard', as: demo.provider, path: at('/user/dashboard') },
  { name: 'admin dashboard', as: demo.admin, path: at('/user/dashboard') },
  { name: 'my services', as: demo.provider, path: at('/user/my-services') },
  { name: 'service area', as: demo.provider, path: at('/user/service-area') },
  {
    name: 'service area, place unknown',
    as: demo.provider,
    path: at('/user/service-area'),
    reach: async (page) => {
      await page.getByText('A list of postal codes').click();
      await page.getByRole('textbox', { name: 'Postal codes' }).fill(`00110, ${'9'.repeat(12)}`);
      await page.getByText(/We do not know this postal code/).waitFor();
    },
  },
  { name: 'calendar', as: demo.provider, path: at('/user/calendar') },
  {
    name: 'an hour of the calendar',
    as: demo.provider,
    path: at('/user/calendar'),
    reach: async (page) => {
      await page.getByRole('gridcell', { name: / for / }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    widths: [1280],
  },
  { name: 'working hours', as: demo.provider, path: at('/user/calendar/working-hours') },
  { name: 'cancellation policy', as: demo.provider, path: at('/user/calendar/cancellation') },
  {
    name: 'cancellation table, refused',
    as: demo.provider,
    path: at('/user/calendar/cancellation'),
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Own table' }).check();
      await page.getByRole('button', { name: 'Add row' }).first().click();
      await press('Save policy')(page);
    },
  },
  {
    name: 'time off',
    as: demo.provider,
    path: at('/user/calendar/time-off'),
    reach: async (page) => {
      const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('First day').fill(day(1));
      await page.getByLabel('Last day').fill(day(20));
      await page.getByText(/within this time\./).waitFor();
    },
  },
  { name: 'imported calendars', as: demo.provider, path: at('/user/calendar/imported') },
  {
    name: 'licences, refused',
    as: demo.provider,
    path: at('/user/credentials'),
    reach: press('Hand in'),
  },
  {
    name: 'service form, refused',
    as: demo.provider,
    path: at('/user/create-service'),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add Option' }).click();
      await press('Create Service')(page);
    },
  },
  { name: 'service form', as: demo.provider, path: async (page) => `/user/edit-service/${await ownServiceId(page)}` },
  {
    name: 'leaving a service form',
    as: demo.provider,
    path: async (page) => `/user/edit-service/${await ownServiceId(page)}`,
    reach: async (page) => {
      await page.getByLabel('Service name').fill('Something else');
      await page
        .getByRole('link', { name: /My Services/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'service not found', as: demo.provider, path: at('/user/edit-service/00000000-0000-4000-8000-000000000000') },
  { name: 'provider wallet', as: demo.provider, path: at('/user/wallet') },
  { name: 'receipts', as: demo.customer, path: at('/user/documents') },
  { name: 'a receipt', as: demo.customer, path: async (page) => `/user/documents/${await receiptId(page)}` },
];

const billingPages: readonly Look[] = [
  { name: 'saved cards', as: demo.customer, path: withCards(at('/user/cards')) },
  {
    name: 'removing a saved card',
    as: demo.customer,
    path: withCards(at('/user/cards')),
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Remove Visa/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'plans', path: at('/subscription/plans') },
  { name: 'no subscription', as: demo.customer, path: at('/user/subscription') },
  { name: 'subscription', as: demo.provider, path: subscribed('/user/subscription') },
  {
    name: 'cancelling a subscription',
    as: demo.provider,
    path: subscribed('/user/subscription'),
    reach: async (page) => {
      await press('Cancel Subscription')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'plans of a subscriber',
    as: demo.provider,
    path: subscribed('/subscription/plans'),
  },
  { name: 'credit packages', as: demo.provider, path: at('/subscription/get-credits') },
  { name: 'credits', as: demo.provider, path: at('/subscription/credits') },
  { name: 'purchase that is not known', as: demo.provider, path: at('/subscription/success') },
  { name: 'purchase called off', as: demo.provider, path: at('/subscription/cancel') },
];

export const looks: readonly Look[] = [...publicPages, ...accountPages, ...slicePages, ...billingPages];
