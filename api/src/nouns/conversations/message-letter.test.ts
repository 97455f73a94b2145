import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { messageEmails } from './message-email.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);
let provider: Person;
let customer: Person;

beforeEach(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site, 'customer', 'Ada\r\nBcc: all@example.test');
});

const begin = async (text = 'Hello.', key = 'once'): Promise<string> => {
  const body = { recipient: provider._id, text };
  const answer = await site.call('POST', '/conversations', { as: customer, body, headers: { 'idempotency-key': key } });
  return answer.json().data.conversation;
};
const send = (as: Person, id: string, text = 'More.') =>
  site.call('POST', `/conversations/${id}/messages`, { as, body: { text } });
const read = (as: Person, id: string, position: number) =>
  site.call('POST', `/conversations/${id}/read`, { as, body: { position } });
const sentTo = async ({ email }: Person) => (await mails.of(site, email)).length;

test('who is written to learns who, what and where to answer', async () => {
  const id = await begin('First line.\n\nYour account is locked: https://evil.example');
  const [mail, ...more] = await mails.of(site, provider.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Ada Bcc: all@example.test wrote to you');
  expect(mail?.text).toContain('Hello Rosa Hale,\n');
  expect(mail?.text).toContain('> First line.\n> \n> Your account is locked: https://evil.example\n\n');
  expect(mail?.text).toContain(`http://localhost:4100/messages/${id}`);
  expect(await sentTo(customer)).toBe(0);
});

test('a long message is cut', async () => {
  await begin('x'.repeat(1500));
  expect((await mails.of(site, provider.email))[0]?.text).toContain(`> ${'x'.repeat(499)}…\n\n`);
});

test('until it was read no more is mailed, however much is written', async () => {
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

test('of many messages at once one is mailed; each side has its own', async () => {
  const id = await begin();
  await read(provider, id, 1);
  await Promise.all(Array.from({ length: 8 }, () => send(customer, id)));
  expect(await sentTo(provider)).toBe(2);
  await Promise.all(Array.from({ length: 4 }, () => send(provider, id)));
  expect(await sentTo(customer)).toBe(1);
});

test('who wants no such mail gets none', async () => {
  await site.call('PATCH', '/auth/settings', { as: provider, body: { notifyMessages: false } });
  await begin();
  expect(await sentTo(provider)).toBe(0);
});

test('who leaves before the mail is written gets none', async () => {
  const id = await begin();
  const [message] = (await site.call('GET', `/conversations/${id}/messages`, { as: customer })).json().data.messages;
  expect(await messageEmails(site.db, message, 'https://site.example')).toHaveLength(1);
  await setPassword(site, provider, 'lovelace');
  await site.call('POST', '/auth/delete-account', { as: provider, body: { password: 'lovelace' } });
  expect(await messageEmails(site.db, message, 'https://site.example')).toEqual([]);
});
