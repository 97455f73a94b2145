import { expect } from '@playwright/test';
import { anyService } from '../../src/bookings.ts';
import { cards } from '../../src/card-form.ts';
import { engines, test, walkerIn } from '../../src/engines/engines.ts';
import { newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

for (const { name } of engines) {
  test(`${name}: sign up, login, booking, payment, my bookings, wallet and the provider's calendar`, {
    tag: '@full',
  }, async ({ open, request }) => {
    const { engine, walker } = await open(name);
    const service = await anyService(request, await tokenOf(request, demo.provider));
    const email = `jörg-${crypto.randomUUID()}@bücher.example`;

    await test.step('sign up with an address of more letters than ASCII has', async () => {
      await walker.goto('/auth/signup');
      await walker.fill({ label: 'Full name' }, 'Jörg Müller');
      await walker.fill({ label: 'Email' }, email);
      await walker.fill({ label: 'Password' }, demo.password);
      await walker.fill({ label: 'Confirm password' }, demo.password);
      await walker.click({ role: 'checkbox', name: /^I agree to/ });
      await walker.click({ role: 'button', name: 'Create account' });
      await walker.expect('location.pathname', '/user/dashboard');
    });

    await test.step('login', async () => {
      await walker.logOut();
      await walker.signIn(email);
    });

    await test.step('booking', async () => {
      await walker.goto(`/marketplace/service/${service._id}`);
      await walker.heading(service.name);
      await walker.click({ role: 'link', name: 'Book This Service' });
      await walker.heading('Book Service');
      await walker.click({ role: 'button', name: /^Next free/ });
      await walker.fill({ label: 'Service address' }, '7 Orchard Row');
      await walker.click({ role: 'button', name: 'Confirm Booking' });
      await walker.see({ text: 'Booking created successfully! Please proceed to payment.' });
    });

    await test.step('payment', async () => {
      // The card field is a frame of another origin.
      await walker.inFrame({ css: 'iframe[title*="card" i]' }, async () => {
        await walker.fill({ css: '[name="cardnumber"]' }, cards.good);
        await walker.fill({ css: '[name="exp-date"]' }, '12/34');
        await walker.fill({ css: '[name="cvc"]' }, '123');
      });
      await walker.click({ role: 'button', name: /^Pay \$/ });
      await walker.see({ text: 'Payment successful!' });
    });

    await test.step('my bookings', async () => {
      await walker.goto('/user/my-bookings');
      await walker.heading('My Bookings');
      await walker.see({ text: service.name });
    });

    await test.step('wallet', async () => {
      await walker.goto('/user/wallet');
      await walker.heading(/Wallet$/);
    });

    await test.step("the provider's calendar", async () => {
      await walker.logOut();
      await walker.signIn(demo.provider);
      await walker.goto('/user/calendar');
      await walker.heading('Calendar');
      await walker.click({ role: 'gridcell', name: / for / });
      await walker.see({ role: 'dialog' });
    });
    expect(engine.errors, engine.name).toEqual([]);
  });

  test(`${name}: a first visit, menus, dialogs, dates, files, and signing out in every tab`, { tag: '@full' }, async ({
    open,
    request,
  }) => {
    const { engine, walker } = await open(name);
    const { email, password } = await newPerson(request, { role: 'provider' });

    await test.step('the rendered listing and service page are taken over', async () => {
      await walker.goto('/marketplace');
      // At once, before the scripts have run.
      await walker.choose({ label: 'Category' }, 'Education');
      await walker.expect('location.search', '?category=Education');
      await walker.click({ role: 'link', name: /^View Details/ });
      await walker.see({ text: 'Step 3: Reviews' });
      // A preload that does not fit its script is fetched again.
      await walker.expect(fetchedTwice, []);
    });

    await test.step('a menu by keyboard', async () => {
      const focused = 'document.activeElement.textContent';
      await walker.goto('/about');
      await walker.expect('Boolean(document.querySelector("header button"))', true);
      await walker.tab.evaluate('document.querySelector("header a").focus()');
      await walker.press('Tab');
      await walker.expect(focused, 'Marketplace');
      await walker.press('Enter');
      await walker.expect(focused, 'All Services');
      await walker.press('ArrowDown');
      await walker.expect(focused, 'Trending');
      await walker.press('Escape');
      await walker.expect(focused, 'Marketplace');
      await walker.press('Enter', 'ArrowDown', 'Enter');
      await walker.expect('location.pathname + location.search', '/marketplace?sort=trending');
    });

    await test.step('a dialog opens, has the focus and closes', async () => {
      await walker.signIn(email, password);
      await walker.goto('/user/profile');
      await walker.click({ role: 'button', name: 'Change Password' });
      await walker.see({ role: 'dialog', name: 'Change Password' });
      await walker.expect('document.activeElement.closest("[role=dialog], dialog") !== null', true);
      await walker.press('Escape');
      await walker.expect('document.activeElement.textContent', 'Change Password');
    });

    await test.step('a picture is chosen and sent', async () => {
      await walker.upload('input[type=file]', picture);
      await walker.see({ text: 'Avatar updated successfully' });
    });

    await test.step('a day is typed into a date field', async () => {
      await walker.goto('/user/calendar/time-off');
      await walker.typeDate({ label: 'First day' }, '2030-11-27');
      await walker.typeDate({ label: 'Last day' }, '2030-11-28');
      await walker.click({ role: 'button', name: 'Add time off' });
      await walker.see({ text: 'Time off added' });
    });

    await test.step('signing out in one tab signs out the other', async () => {
      const other = await walkerIn(engine);
      await other.goto('/user/wallet');
      await other.heading(/Wallet$/);
      await other.logOut();
      await walker.expect('location.pathname', '/auth/login');
    });
    expect(engine.errors, engine.name).toEqual([]);
  });
}

const fetchedTwice = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name, at, all) => name.endsWith('.js') && all.indexOf(name) !== at)`;
const picture = new URL('../../../docs/images/listing-wide-light.webp', import.meta.url).pathname;
