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
export const at = (path: string) => async () => path;
export const withGoogle = (path: string) => async (page: Page) => {
  await switchOnGoogle(page);
  return path;
};
export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
export const pressAndSee = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).waitFor();
};

/** The first id of a list of the API that `wanted` holds for. */
const firstOf = async (page: Page, list: string, as: string, wanted: (item: Record<string, unknown>) => boolean) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, as)}` };
  const { data } = await (await page.request.get(`/api/${list}`, { headers })).json();
  return String(data.find(wanted)._id);
};
export const serviceId = (page: Page) =>
  firstOf(page, 'services', demo.customer, ({ images }) => Array.isArray(images) && images.length > 0);
export const ownServiceId = (page: Page) =>
  firstOf(page, 'services/me', demo.provider, ({ images }) => Array.isArray(images) && images.length > 0);
export const conversationId = (page: Page) => firstOf(page, 'conversations', demo.customer, () => true);
export const providerId = async (page: Page) => {
  const { data } = await (await page.request.get('/api/services?sort=rating&limit=1')).json();
  return String(data[0].provider._id);
};
/** A service that the demo's customer has not reviewed. */
export const unreviewed = async (page: Page) => {
  const { data: services } = await (await page.request.get('/api/services?limit=20')).json();
  for (const { _id } of services) {
    const { data: reviews } = await (await page.request.get(`/api/reviews?service=${_id}`)).json();
    if (reviews.length === 0) return String(_id);
  }
  throw new Error('Every new service has a review.');
};
export const unpaid = (page: Page) =>
  firstOf(
    page,
    'bookings/me',
    demo.customer,
    ({ status, paymentStatus }) => status === 'confirmed' && paymentStatus === 'unpaid',
  );

export const ofRepeat = (page: Page) =>
  firstOf(page, 'bookings/me', demo.customer, ({ repeat }) => repeat !== undefined);
export const repeatable = (page: Page) =>
  firstOf(
    page,
    'bookings/me',
    demo.customer,
    ({ status, paymentStatus, begun, repeat }) =>
      status === 'pending' && paymentStatus === 'paid' && begun !== true && repeat === undefined,
  );

export const held = (page: Page) =>
  firstOf(
    page,
    'bookings?status=confirmed',
    demo.provider,
    ({ paymentStatus, reschedule }) => paymentStatus === 'paid' && reschedule === undefined,
  );

/** A booking that its customer may cancel by its policy. */
export const cancellable = (page: Page) =>
  firstOf(
    page,
    'bookings/me?status=confirmed',
    demo.customer,
    ({ paymentStatus, cancellation, begun }) => paymentStatus === 'paid' && cancellation !== undefined && !begun,
  );

export const operatedRelease = async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.admin)}` };
  const { data } = await (await page.request.get('/api/operate/environments', { headers })).json();
  const [{ slice, releases }] = data.environments[0].slices;
  return `/operate/${slice}/${releases[0].version}`;
};

export const ownId = async (page: Page, email: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` };
  return String((await (await page.request.get('/api/auth/me', { headers })).json()).data._id);
};

export const receiptId = (page: Page) => firstOf(page, 'documents', demo.customer, () => true);

/** One for which the provider asked for another time. */
export const askedAnew = (page: Page) =>
  firstOf(page, 'bookings/me', demo.customer, ({ reschedule }) => reschedule !== undefined);

/** A page of the demo's provider, who has a test subscription by then. */
export const subscribed = (path: string) => async (page: Page) => {
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
export const withCards = (path: (page: Page) => Promise<string>) => async (page: Page) => {
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
export const figuresShown = (page: Page) => page.getByText(/^\d+ providers?/).waitFor();

export const placeShown = (page: Page) => page.getByText(/^Near 00110/).waitFor();
