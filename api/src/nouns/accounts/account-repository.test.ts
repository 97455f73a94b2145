import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findAccount, grantAdmin } from './account-repository.ts';

const site = useTestApp();

test('an admin is made by address, whatever its case', async () => {
  const ada = await person(site);
  expect(await grantAdmin(site.db, ` ${ada.email.toUpperCase()} `)).toBe(true);
  expect((await findAccount(site.db, ada._id))?.role).toBe('admin');
  expect(await grantAdmin(site.db, 'nobody@example.test')).toBe(false);
});
