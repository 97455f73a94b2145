import { errorCodes } from '@nearhand/contracts';
import { person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { lockAccount } from './account-repository.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
const post = (path: string, body: object) => outcome(site.call('POST', `/auth/${path}`, { body }));

onServer.each([
  ['reset-password', { password: 'analytical' }, errorCodes.resetInvalid],
  ['email-change', { keep: false }, errorCodes.emailChangeInvalid],
])('the link of /auth/%s and a change of the password at once wait for each other', async (path, body, code) => {
  const ada = await person(site);
  await setPassword(site, ada, 'lovelace');
  await site.call('PUT', '/auth/updatedetails', { as: ada, body: { email: `new-${ada.email}` } });
  await post('forgot-password', { email: ada.email });
  const links = (await emails.of(site, ada.email)).map(({ text }) => text);
  const token = links.flatMap((text) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []).at(-1);
  const passwords = { currentPassword: 'lovelace', newPassword: 'different' };
  const { changing, answering } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, ada._id);
    const changed = outcome(site.call('PUT', '/auth/updatepassword', { as: ada, body: passwords }));
    await waitForLocks(site);
    const answered = post(path, { token, ...body });
    await waitForLocks(site, 2);
    return { changing: changed, answering: answered };
  });
  expect([await changing, await answering]).toEqual([
    [200, undefined],
    [400, code],
  ]);
});
