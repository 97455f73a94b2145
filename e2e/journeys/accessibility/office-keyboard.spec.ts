import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectFocusSeen, tabTo } from '../../src/assistive.ts';
import { bringPerson, giveToken, newPerson } from '../../src/people.ts';
import { drawPicture, providerWithService } from '../../src/service-form.ts';
import { demo } from '../../src/site/site.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Tab to a thing with a visible focus, and Enter. */
const enter = async (page: Page, name: string, within?: Locator) => {
  await tabTo(page, name, { within, pressLimit: 150 });
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
};
/** The reason of a dialog that an admin opened, and its button. */
const giveReason = async (page: Page, title: string, submit: string) => {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await tabTo(page, '^Reason', { within: dialog });
  await page.keyboard.type('Seen and checked.');
  await enter(page, `^${submit}$`, dialog);
  await expect(dialog).toHaveCount(0);
};

test('by keyboard alone: report a service, block its provider and unblock them', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { service } = await providerWithService(request);
  await giveToken(page, (await newPerson(request, { name: 'Kim Keys' })).token);

  await test.step('report', async () => {
    await page.goto(`/marketplace/service/${service._id}`);
    await expect(button(page, 'Report this service')).toBeVisible();
    await enter(page, '^Report this service$');
    const dialog = page.getByRole('dialog', { name: 'Report this service' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expectFocusSeen(page);
    await tabTo(page, '^More about it');
    await page.keyboard.type('The picture shows another flat.');
    await enter(page, '^Send Report$', dialog);
    await expect(page.getByText('Report sent')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Report this service')).toBeFocused();
  });

  await test.step('block and unblock', async () => {
    const { provider } = service;
    await page.goto(`/provider/${typeof provider === 'string' ? provider : provider._id}`);
    await expect(button(page, 'Block')).toBeVisible();
    await enter(page, '^Block$');
    const dialog = page.getByRole('alertdialog', { name: 'Block this person?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await enter(page, '^Block$', dialog);
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Unblock')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Block')).toBeFocused();
  });
});

test('by keyboard alone: reply to a review, add a picture of past work and name it', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { token, service } = await providerWithService(request);
  const author = await newPerson(request, { name: 'Rita Reviewer' });
  const data = { service: service._id, rating: 4, comment: 'Clean frames, late by an hour.' };
  const written = await request.post('/api/reviews', { headers: bearer(author.token), data });
  expect(written.status(), await written.text()).toBe(201);
  await giveToken(page, token);

  await test.step('reply', async () => {
    await page.goto(`/marketplace/service/${service._id}`);
    await expect(page.getByRole('tab', { name: /Reviews/ })).toBeVisible();
    await tabTo(page, '^Step 1');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: /Reviews/ })).toBeFocused();
    await expect(button(page, 'Reply')).toBeVisible();
    await enter(page, '^Reply$');
    await expect(page.getByLabel('Your reply')).toBeFocused();
    await enter(page, '^Cancel$');
    await expect(button(page, 'Reply')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your reply')).toBeFocused();
    await page.keyboard.type('Sorry for the traffic.');
    await enter(page, '^Publish Reply$');
    await expect(page.getByText('Reply of the provider')).toBeVisible();
    await expectFocusSeen(page);
  });

  await test.step('portfolio', async () => {
    // Early: Enter could overtake the browser's order to hand over its dialog.
    const chooser = page.waitForEvent('filechooser');
    await page.goto('/user/portfolio');
    await expect(page.getByLabel('Add pictures')).toBeVisible();
    await tabTo(page, '^Add pictures$', { pressLimit: 150 });
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await drawPicture(page, 'fence.jpg', '#385'));
    await expect(page.getByLabel('Title of picture 1')).toBeVisible();
    await expectFocusSeen(page);
    await tabTo(page, '^Title of picture 1');
    await page.keyboard.type('A fence');
    await enter(page, '^Save Portfolio$');
    await expect(page.getByText('Portfolio saved')).toBeVisible();
    await expectFocusSeen(page);
  });
});

test('by keyboard alone: an admin suspends and reinstates a person, decides a report, approves a licence', {
  tag: '@full',
}, async ({ page, request }) => {
  const { token, service } = await providerWithService(request);
  const [name, title] = [unique('Sue Spended'), unique('Ladder licence')];
  const person = await newPerson(request, { name });
  const report = { kind: 'service', id: service._id, reason: 'other', details: 'Copied from another site.' };
  const reported = await request.post('/api/reports', { headers: bearer(person.token), data: report });
  expect(reported.status(), await reported.text()).toBe(201);
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const headers = bearer(token);
  const sent = await request.post('/api/credentials/files', { headers, multipart: { file } });
  expect(sent.status(), await sent.text()).toBe(201);
  const facts = { kind: 'licence', title, issuer: 'Harbor Town', validUntil: '2040-01-01' };
  const handedIn = await request.post('/api/credentials', {
    headers,
    data: { ...facts, file: (await sent.json()).data.file },
  });
  expect(handedIn.status(), await handedIn.text()).toBe(201);
  await bringPerson(page, demo.admin);
  await page.goto('/office');
  await test.step('no table of figures is cut at its side, nor below on paper', async () => {
    const tables = page.getByRole('region', { name: / by week$/ });
    await expect(tables.first()).toBeVisible();
    expect(await tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([
      0, 0, 0, 0,
    ]);
    await page.emulateMedia({ media: 'print' });
    expect(await tables.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight))).toEqual([
      0, 0, 0, 0,
    ]);
    await expect(page.locator('nav:visible')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
  const parts = page.getByRole('navigation', { name: 'Office' });
  const goTo = async (part: string) => {
    await expect(parts.getByRole('link', { name: part })).toBeVisible();
    await enter(page, `^${part}`, parts);
    await expect(page.getByRole('heading', { level: 1, name: part })).toBeFocused();
  };

  await test.step('find a person', async () => {
    await goTo('People');
    await tabTo(page, '^Search');
    await page.keyboard.type(person.email);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await enter(page, `^${name}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  });

  await test.step('suspend and reinstate', async () => {
    await enter(page, '^Suspend$');
    await giveReason(page, 'Suspend this person?', 'Suspend');
    await expect(button(page, 'Reinstate')).toBeVisible();
    await expectFocusSeen(page);
    await enter(page, '^Reinstate$');
    await giveReason(page, 'Reinstate this person?', 'Reinstate');
    await expect(button(page, 'Suspend')).toBeVisible();
    await expectFocusSeen(page);
  });

  await test.step('decide a report', async () => {
    await goTo('Reports');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service.name }) });
    await expect(card).toBeVisible();
    await enter(page, '^Dismiss$', card);
    await giveReason(page, 'Dismiss these reports?', 'Dismiss');
    await expect(card).toHaveCount(0);
    await expectFocusSeen(page);
  });

  await test.step('approve a licence', async () => {
    await goTo('Badges');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row).toBeVisible();
    await enter(page, '^Approve$', row);
    const dialog = page.getByRole('alertdialog', { name: 'Approve this licence?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await enter(page, '^Approve$', dialog);
    await expect(row).toHaveCount(0);
    await expectFocusSeen(page);
  });
});
