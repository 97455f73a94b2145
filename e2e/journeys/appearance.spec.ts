import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { bringSession, tokenOf } from '../src/people.ts';
import { demo } from '../src/site.ts';

interface Look {
  name: string;
  as?: string;
  path: (page: Page) => Promise<string>;
}

const at = (path: string) => async () => path;

/** The first id of a list of the API that `wanted` holds for. */
const firstOf = async (page: Page, list: string, as: string, wanted: (item: Record<string, unknown>) => boolean) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, as)}` };
  const { data } = await (await page.request.get(`/api/${list}`, { headers })).json();
  return String(data.find(wanted)._id);
};
const serviceId = (page: Page) =>
  firstOf(page, 'services', demo.customer, ({ images }) => Array.isArray(images) && images.length > 0);
const unpaid = (page: Page) =>
  firstOf(
    page,
    'bookings/me',
    demo.customer,
    ({ status, paymentStatus }) => status === 'confirmed' && paymentStatus === 'unpaid',
  );

const looks: readonly Look[] = [
  { name: 'home', path: at('/') },
  { name: 'login', path: at('/auth/login') },
  { name: 'sign-up', path: at('/auth/signup') },
  { name: 'listing', path: at('/marketplace') },
  { name: 'service detail', path: async (page) => `/marketplace/service/${await serviceId(page)}` },
  { name: 'booking form', as: demo.customer, path: async (page) => `/marketplace/book/${await serviceId(page)}` },
  { name: 'payment', as: demo.customer, path: async (page) => `/marketplace/payment/${await unpaid(page)}` },
  { name: 'my bookings', as: demo.customer, path: at('/user/my-bookings') },
  { name: 'booking detail', as: demo.customer, path: async (page) => `/user/my-bookings/${await unpaid(page)}` },
  { name: 'customer dashboard', as: demo.customer, path: at('/user/dashboard') },
  { name: 'customer wallet', as: demo.customer, path: at('/user/wallet') },
  { name: 'provider dashboard', as: demo.provider, path: at('/user/dashboard') },
  { name: 'my services', as: demo.provider, path: at('/user/my-services') },
  { name: 'provider wallet', as: demo.provider, path: at('/user/wallet') },
];

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The card field's frame is transparent: axe cannot see the page's ground through it and takes it for white. */
const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  if ((await page.locator('iframe').count()) > 0) {
    const framed = new AxeBuilder({ page }).include('iframe').withTags(wcag).disableRules(['color-contrast']);
    violations.push(...(await framed.analyze()).violations);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** How far the page runs over the right edge, in pixels. */
const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const look of looks) {
  test(`${look.name}, wide and narrow, light and dark: axe finds nothing and nothing runs over the edge`, async ({
    page,
  }) => {
    const path = await look.path(page);
    if (look.as) await bringSession(page, look.as);
    await page.goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await axe(page)).toEqual([]);
          expect(await page.evaluate(overhang)).toBe(0);
        });
      }
    }
  });
}
