import { expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson } from '../src/people.ts';

interface Found {
  _id: string;
  name: string;
  provider: { _id: string; name: string };
}

/** An active service that no other journey of these changes; `place` tells them apart. */
const serviceAt = async (page: Page, place: number): Promise<Found> => {
  const { data } = await (await page.request.get('/api/services?sort=price-desc')).json();
  return data[place];
};

const newCustomer = async (page: Page, name = 'Casey Customer') => {
  const { token } = await newPerson(page.request, { name });
  await giveToken(page, token);
  return token;
};

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('the search is part of the address: it can be shared, and Back goes through it', async ({ page, context }) => {
  const wanted = await serviceAt(page, 0);
  await page.goto('/marketplace');
  await page.getByRole('searchbox', { name: 'Search services' }).fill(wanted.provider.name.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(cards(page).filter({ hasText: wanted.name }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest rated');
  await expect(page).toHaveURL(/sort=rating/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(cards(shared)).toHaveCount(await cards(page).count());
  await expect(shared.getByRole('combobox', { name: 'Sort by' })).toHaveValue('rating');
  await cards(page).filter({ hasText: wanted.name }).first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search services' })).toHaveValue(
    wanted.provider.name.toUpperCase(),
  );
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
});

test('a search or a sort from far down the list shows where what is found begins', async ({ page }) => {
  await page.goto('/marketplace');
  await expect(cards(page).first()).toBeVisible();
  const bottom = () => page.evaluate(() => window.scrollTo(0, 2_000));
  await bottom();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('a');
  await expect(cards(page).first()).toBeInViewport();
  await expect(page.getByText(/^\d+ services$/)).toBeInViewport();
  await bottom();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await expect(cards(page).first()).toBeInViewport();
});

test('two tabs that review at once: one review, and the other tab keeps its words', async ({ page, context }) => {
  const service = await serviceAt(page, 5);
  const { token } = await newPerson(page.request, { name: 'Twin Tabs' });
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await giveToken(tab, token);
    await tab.goto(`/marketplace/service/${service._id}`);
    await tab.getByRole('button', { name: 'Write a Review' }).click();
    await tab.getByLabel('Comment').fill('From one of two tabs');
  }
  for (const tab of tabs) await tab.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Review submitted successfully')).toBeVisible();
  await expect(other.getByText('You have already reviewed this service.')).toBeVisible();
  await expect(other.getByLabel('Comment')).toHaveValue('From one of two tabs');
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByRole('button', { name: 'Write a Review' })).toHaveCount(0);
});

test('a saved service is there at once, on its own page, and gone again when removed', async ({ page }) => {
  const service = await serviceAt(page, 1);
  await newCustomer(page);
  await page.goto(`/marketplace/service/${service._id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Service saved to your list')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Saved Services' }).click();
  const card = cards(page).filter({ hasText: service.name });
  await expect(card.getByRole('link', { name: 'Book Now' })).toHaveAttribute(
    'href',
    `/marketplace/book/${service._id}`,
  );
  await card.getByRole('button', { name: 'Remove from saved' }).click();
  await expect(page.getByText('Service removed from saved list')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /Browse/i }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a save that fails is taken back and said; clicking fast ends where the last click meant', async ({ page }) => {
  const service = await serviceAt(page, 2);
  const token = await newCustomer(page);
  await page.goto(`/marketplace/service/${service._id}`);
  const save = page.getByRole('button', { name: /^Saved?$/ });
  await page.route('**/api/saved-services/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Out of order' } }),
  );
  await save.click();
  await expect(page.getByText('Out of order')).toBeVisible();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/saved-services/*');
  for (let click = 0; click < 3; click += 1) await save.click();
  await expect(page.getByText('Service saved to your list').first()).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/saved-services', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).data.length;
    })
    .toBe(1);
  await expect(save).toHaveAccessibleName('Saved');
});

test('a review is written once, changed and deleted; the rating follows', async ({ page }) => {
  const service = await serviceAt(page, 3);
  await newCustomer(page, 'Rae Viewer');
  await page.goto(`/marketplace/service/${service._id}`);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Submit Review' })).toBeDisabled();
  await dialog.getByLabel('Comment').fill('<b>Lovely</b> & <script>alert(1)</script>');
  await dialog.getByRole('button', { name: 'Submit Review' }).dblclick();
  await expect(page.getByText('Review submitted successfully')).toHaveCount(1);
  const mine = page.getByRole('listitem').filter({ hasText: 'Rae Viewer' });
  await expect(mine).toContainText('<b>Lovely</b> & <script>alert(1)</script>');
  await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0);
  await mine.getByRole('button', { name: 'Edit review' }).click();
  await page
    .getByRole('dialog')
    .getByText('2 stars')
    .or(page.getByRole('radio', { name: '2 stars' }))
    .first()
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Review updated successfully')).toBeVisible();
  await expect(mine.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
  await mine.getByRole('button', { name: 'Delete review' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
  await question
    .or(page.getByRole('dialog', { name: 'Are you sure you want to delete your review?' }))
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Review deleted successfully')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible();
});

test('a provider has a page with services and reviews, from which one writes to them', async ({ page }) => {
  const service = await serviceAt(page, 4);
  await newCustomer(page);
  await page.goto(`/marketplace/service/${service._id}`);
  await page.getByRole('main').getByRole('link', { name: service.provider.name }).first().click();
  await expect(page).toHaveURL(`/provider/${service.provider._id}`);
  await expect(page.getByRole('heading', { level: 1, name: service.provider.name })).toBeVisible();
  await expect(cards(page).filter({ hasText: service.name }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Contact Provider' }).click();
  await expect(page).toHaveURL(`/messages/new?recipient=${service.provider._id}`);
  await expect(page.getByText(service.provider.name).first()).toBeVisible();
});

test('a machine that runs no scripts reads what a service’s page is about', async ({ request, page }) => {
  const service = await serviceAt(page, 0);
  const document = await (await request.get(`/marketplace/service/${service._id}`)).text();
  expect(document).toContain('application/ld+json');
  expect(document).toContain('og:description');
  expect(document.match(/<title>/g)).toHaveLength(1);
  await page.goto(`/marketplace/service/${service._id}`);
  await expect(page.getByRole('heading', { level: 1, name: service.name })).toBeVisible();
  for (const one of ['meta[name=description]', 'link[rel=canonical]', 'script[type="application/ld+json"]']) {
    await expect(page.locator(one)).toHaveCount(1);
  }
});

test('long words do not overflow the page', async ({ page }) => {
  const service = await serviceAt(page, 5);
  const { token } = await newPerson(page.request, { name: 'N'.repeat(60) });
  const comment = 'w'.repeat(400);
  const written = await page.request.post('/api/reviews', {
    headers: { authorization: `Bearer ${token}` },
    data: { service: service._id, rating: 5, comment },
  });
  expect(written.status(), await written.text()).toBe(201);
  await page.setViewportSize({ width: 390, height: 740 });
  const expectToFit = async () => {
    await expect(page.getByText(comment).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await page.goto(`/provider/${service.provider._id}`);
  await expectToFit();
  await page.goto(`/marketplace/service/${service._id}`);
  await page.getByRole('tab', { name: 'Step 3: Reviews' }).click();
  await expectToFit();
});
