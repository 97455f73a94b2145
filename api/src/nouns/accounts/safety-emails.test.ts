import { deleteAccount, setPassword, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mail = mailbox();
const site = useTestApp(mail.overrides);
const admin = usePerson(site, 'admin');
const owner = usePerson(site, 'provider');
const leaver = usePerson(site);

test('no email about the safety of an account is lost with the process that answers', async () => {
  site.app.outbox.post = () => undefined;
  await setPassword(site, owner, 'lovelace');
  const passwords = { currentPassword: 'lovelace', newPassword: 'analytical' };
  await site.call('PUT', '/auth/updatepassword', { as: owner, body: passwords });
  await site.call('POST', '/auth/forgot-password', { body: { email: owner.email } });
  const [, token] = /token=([\w-]+)/.exec((await mail.of(site, owner.email)).at(-1)?.text ?? '') ?? [];
  await site.call('POST', '/auth/reset-password', { body: { token, password: 'lovelace' } });
  for (const step of ['suspend', 'reinstate'])
    await site.call('POST', `/office/people/${owner._id}/${step}`, { as: admin, body: { reason: 'A test.' } });
  await deleteAccount(site, leaver);
  const sent = [...(await mail.of(site, owner.email)), ...(await mail.of(site, leaver.email))];
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Your Nearhand password was changed',
    'Set a new Nearhand password',
    'Your Nearhand password was changed',
    'Your Nearhand account is suspended',
    'Your Nearhand account is open again',
    'Your Nearhand account was deleted',
  ]);
});
