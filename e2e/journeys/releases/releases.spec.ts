import {
  comeBack,
  expect,
  expectSameDocument,
  login,
  marked,
  recovery,
  remember,
  test,
  watchFaults,
} from '../../src/release-test.ts';

test('promote and roll back: new visitors at once, an open tab with its next page, no page while it is open', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(`${site.url}/auth/login`);
  await expect(login(page)).toBeVisible();
  await remember(page);
  const before = site.live('mf-auth').metadata.version;
  const version = await site.publish('mf-auth', marked('Seven'));
  await site.release('promote', 'mf-auth', version, '--why', 'a new text');

  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/auth/login`);
  await expect(login(visitor, 'Seven')).toBeVisible();

  await comeBack(page, site);
  await expect(login(page)).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(recovery(page, 'Seven')).toBeVisible();

  await site.release('rollback', 'mf-auth', '--why', 'the old text was better');
  await comeBack(page, site);
  await expect(recovery(page, 'Seven')).toBeVisible();
  await page.goBack();
  await expect(login(page)).toBeVisible();
  await visitor.reload();
  await expect(login(visitor)).toBeVisible();
  await expectSameDocument(page);

  expect(site.live('mf-auth').metadata.version).toBe(before);
  const history = await site.release('history');
  expect(history).toContain('a new text');
  expect(history).toContain('the old text was better');
  await site.release('verify');
  await visitor.close();
});

test('a recall reaches an open tab: at once, beside a draft as a notice; without another release the panel says so', async ({
  page,
  browser,
  site,
}) => {
  const before = site.live('mf-auth').metadata.version;
  const release = async (mark: string) => {
    const version = await site.publish('mf-auth', marked(mark));
    await site.release('promote', 'mf-auth', version, '--why', mark);
    return version;
  };
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const first = await release('First');
  await page.goto(`${site.url}/auth/login`);
  await expect(login(page, 'First')).toBeVisible();
  await remember(page);
  await site.release('recall', first, '--why', 'it shows the wrong text');
  await look();
  await expect(login(page)).toBeVisible();
  await expectSameDocument(page);
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/auth/login`);
  await expect(login(visitor)).toBeVisible();
  await visitor.close();

  const second = await release('Second');
  await page.goto(`${site.url}/auth/login`);
  await page.getByLabel('Email').fill('pat@example.test');
  await remember(page);
  await site.release('recall', 'mf-auth', second, '--why', 'it sends the wrong email');
  await look();
  const notice = page.getByRole('region', { name: 'Withdrawn' });
  await expect(notice).toContainText('A part of this page was withdrawn');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('pat@example.test');
  await expect(login(page, 'Second')).toBeVisible();
  await expectSameDocument(page);
  await notice.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load the page again' }).click();
  await expect(login(page)).toBeVisible();
  await expect(notice).toHaveCount(0);

  await site.release('recall', 'mf-auth', before, '--why', 'it is as bad');
  await look();
  await expect(page.getByText('Accounts is not available right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nearhand' }).first()).toBeVisible();
  await site.release('promote', 'mf-auth', second, '--again', '--why', 'it was mended elsewhere');
  await page.reload();
  await expect(login(page, 'Second')).toBeVisible();
});

test('a tab that is open over 20 releases and a rollback of every slice sees no failed file and keeps the draft', {
  tag: '@full',
}, async ({ page, site }) => {
  const faults = watchFaults(page);
  await page.goto(`${site.url}/auth/login`);
  await page.getByLabel('Email').fill('pat@example.test');
  await remember(page);

  const toLogin = () => page.getByRole('main').getByRole('link', { name: /login/i }).click();
  const toRecovery = () => page.getByRole('link', { name: 'Forgot password?' }).click();
  for (let number = 1; number <= 20; number++) {
    const version = await site.publish('mf-auth', marked(`No ${number}`));
    await site.release('promote', 'mf-auth', version, '--why', `release ${number}`);
    if (number === 10) {
      await comeBack(page, site);
      // The draft stays, and the next page comes from the form's release: its file is still there.
      await expect(page.getByLabel('Email')).toHaveValue('pat@example.test');
      await toRecovery();
      await expect(recovery(page)).toBeVisible();
    }
    if (number % 10 === 0) {
      await comeBack(page, site);
      await toLogin();
      await expect(login(page, `No ${number}`)).toBeVisible();
      await toRecovery();
      await expect(recovery(page, `No ${number}`)).toBeVisible();
    }
  }
  const slices = Object.keys(site.composition.microFrontends);
  for (const slice of slices.filter((name) => name !== 'mf-auth')) {
    const version = await site.publish(slice, (script) => `${script}\n/* another */`);
    await site.release('promote', slice, version, '--why', 'another');
  }
  await comeBack(page, site);
  await page.getByRole('link', { name: 'Nearhand' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const slice of slices) await site.release('rollback', slice, '--why', 'back');
  await comeBack(page, site);
  await page
    .getByRole('link', { name: /browse|services/i })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
  await expectSameDocument(page);
  expect(faults).toEqual([]);
});
