import { deleteAccount, type Person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { messageEmail, messageEmails } from './send-message.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
const provider = usePerson(site, 'provider', 'Rosa Hale');
const customer = usePerson(site, 'customer', 'Ada\r\nBcc: all@example.test');

const begin = async (text = 'Hello.', key = 'once'): Promise<string> => {
  const body = { recipient: provider._id, text };
  const answer = await site.call('POST', '/conversations', { as: customer, body, headers: { 'idempotency-key': key } });
  return answer.json().data.conversation;
};
const send = (as: Person, id: string, text = 'More.') =>
  site.call('POST', `/conversations/${id}/messages`, { as, body: { text } });
const read = (as: Person, id: string, position: number) =>
  site.call('POST', `/conversations/${id}/read`, { as, body: { position } });
const sentTo = async ({ email }: Person) => (await emails.of(site, email)).length;

test('a message sends an email with sender, quoted text and link', async () => {
  const id = await begin('First line.\n\nYour account is locked: https://evil.example');
  const [email, ...more] = await emails.of(site, provider.email);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Ada Bcc: all@\u200aexample.\u200atest wrote to you');
  expect(email?.text).toContain('Hello Rosa Hale,\n');
  expect(email?.text).toContain(
    '> First line.\n> \n> Your account is locked: https:\u200a/\u200a/evil.\u200aexample\n\n',
  );
  expect(email?.text).toContain(`http://localhost:4100/messages/${id}`);
  expect(await sentTo(customer)).toBe(0);
});

test('a long message is cut', async () => {
  await begin('x'.repeat(1500));
  expect((await emails.of(site, provider.email))[0]?.text).toContain(`> ${'x'.repeat(499)}…\n\n`);
});

test('no further email is sent until the message was read', async () => {
  const id = await begin();
  await begin();
  await send(customer, id);
  expect(await sentTo(provider)).toBe(1);
  await read(provider, id, 1);
  await send(customer, id);
  expect(await sentTo(provider)).toBe(1);
  await read(provider, id, 3);
  await send(customer, id);
  expect(await sentTo(provider)).toBe(2);
});

test('parallel messages send one email to each side', async () => {
  const id = await begin();
  await read(provider, id, 1);
  await Promise.all(Array.from({ length: 8 }, () => send(customer, id)));
  expect(await sentTo(provider)).toBe(2);
  await Promise.all(Array.from({ length: 4 }, () => send(provider, id)));
  expect(await sentTo(customer)).toBe(1);
});

test('no email is sent when the recipient turned it off', async () => {
  await site.call('PATCH', '/auth/settings', { as: provider, body: { notifyMessages: false } });
  await begin();
  expect(await sentTo(provider)).toBe(0);
});

test('no email is sent to an account that was deleted meanwhile', async () => {
  const id = await begin();
  const [message] = (await site.read(`/conversations/${id}/messages`, customer)).messages;
  expect(await messageEmails(site.db, message, 'https://site.example')).toHaveLength(1);
  await deleteAccount(site, provider);
  expect(await messageEmails(site.db, message, 'https://site.example')).toEqual([]);
});

test('for pictures without text the email says that a picture was sent', () => {
  const recipient = { userId: 'u', name: 'Rosa', email: 'rosa@example.test', sender: 'Ada' };
  const { content } = messageEmail(recipient, '', 'https://site.test/messages/1');
  expect(content).toMatchObject({ preheader: 'sent a picture', paragraphs: ['Ada sent a picture.'] });
  expect(content).not.toHaveProperty('quote');
});
