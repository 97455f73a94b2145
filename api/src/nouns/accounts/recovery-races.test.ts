import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { findAccount, lockAccount } from './account-repository.ts';
import { emailChanges } from './table.ts';

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

onServer('a change of the password does not confirm an email that another session sets at the same time', async () => {
  const ada = await person(site);
  await setPassword(site, ada, 'lovelace');
  const thief = await elsewhere(site, ada);
  const change = (as: Person, path: string, body: object) => outcome(site.call('PUT', `/auth/${path}`, { as, body }));
  const { stealing, changing } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, ada._id);
    const stolen = change(thief, 'updatedetails', { email: `thief-${ada.email}` });
    await waitForLocks(site);
    const changed = change(ada, 'updatepassword', { currentPassword: 'lovelace', newPassword: 'different' });
    await waitForLocks(site, 2);
    return { stealing: stolen, changing: changed };
  });
  expect([await stealing, await changing]).toEqual([
    [200, undefined],
    [401, errorCodes.sessionEnded],
  ]);
  expect((await emails.of(site, ada.email)).map(({ text }) => text).join()).toContain('email-change?token=');
  expect(await site.db.$count(emailChanges, eq(emailChanges.userId, ada._id))).toBe(1);
});

onServer('an email that is sent again while it is taken back is taken back', async () => {
  const ada = await person(site);
  await setPassword(site, ada, 'lovelace');
  const changed = `thief-${ada.email}`;
  const change = (email: string) =>
    outcome(site.call('PUT', '/auth/updatedetails', { as: ada, body: { email, bio: 'Hi' } }));
  expect(await change(changed)).toEqual([200, undefined]);
  const { takingBack, sendingAgain } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, ada._id);
    const takenBack = change(ada.email);
    await waitForLocks(site);
    const sentAgain = change(changed);
    await waitForLocks(site, 2);
    return { takingBack: takenBack, sendingAgain: sentAgain };
  });
  expect([await takingBack, await sendingAgain]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect(await findAccount(site.db, ada._id)).toMatchObject({ email: ada.email });
});
