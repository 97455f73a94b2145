import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';

const box = mailbox();
const settings = { trustedProxies: 1, mail: { url: undefined, from: 'us@example.test', support: 'help@example.test' } };
const lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const site = useTestApp({ ...box.overrides, settings, logger: { level: 'error', stream } });
const quiet = useTestApp();

const message = { name: 'Ada Moss', email: 'ada@example.test', message: 'Where are you?' };
const write = (body: object, headers: Record<string, string> = {}) =>
  site.call('POST', '/contact', { body, headers: { 'x-forwarded-for': randomUUID(), ...headers } });

test('a message reaches support with the sender as reply address', async () => {
  expect(await answered(write({ ...message, name: ' Ada\u00a0Moss ' }))).toEqual([200, { data: {} }]);
  expect(await box.of(site, 'help@example.test')).toEqual([
    expect.objectContaining({
      replyTo: { name: 'Ada Moss', address: 'ada@example.test' },
      subject: 'Nearhand: message from Ada Moss',
      text: expect.stringContaining('> Where are you?\n\nName: Ada Moss\n'),
    }),
  ]);
});

test.each([
  ['name', '  '],
  ['email', 'nobody'],
  ['message', ' \n '],
])('a %s that cannot be used is named', async (field, value) => {
  const answer = await write({ ...message, [field]: value });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test('without mail, or with the server down, the answer is 503', async () => {
  const off = await quiet.call('POST', '/contact', { body: message });
  expect([off.statusCode, off.json().code]).toEqual([503, errorCodes.contactUnavailable]);
  box.broken = true;
  const down = await write(message);
  box.broken = false;
  expect([down.statusCode, down.json()]).toEqual([503, off.json()]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'Error' });
  expect(lines[0]).not.toMatch(/ada@|Where are you/);
});

test('a message that is sent again under its key reaches support once; one that could not be sent is sent', async () => {
  box.clear();
  const sentCount = async () => (await box.of(site, 'help@example.test')).length;
  const key = { 'idempotency-key': randomUUID() };
  box.broken = true;
  expect((await write(message, key)).statusCode).toBe(503);
  box.broken = false;
  for (let i = 0; i < 7; i += 1) {
    expect((await write(message, { ...key, 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200);
  }
  expect(await sentCount()).toBe(1);
  await write(message, { 'idempotency-key': randomUUID() });
  await write({ ...message, message: 'And when?' }, key);
  expect(await sentCount()).toBe(3);
});

test('a message that is sent again while it is on its way reaches support once', async () => {
  const send = () => outcome(write(message, { 'idempotency-key': 'on its way' }));
  let again: unknown;
  const sending = jest.spyOn(box.overrides.mailer, 'send').mockImplementationOnce(async (email) => {
    again = await send();
    await box.overrides.mailer.send(email);
  });
  expect([await send(), again]).toEqual([
    [200, undefined],
    [409, errorCodes.stillRunning],
  ]);
  expect(sending).toHaveBeenCalledTimes(2);
});

test('a source above its limit writes no rows, whatever keys it sends', async () => {
  const again = () => outcome(write(message, { 'idempotency-key': randomUUID(), 'x-forwarded-for': '192.0.2.7' }));
  for (let i = 0; i < 5; i += 1) await again();
  const before = await site.db.$count(rateLimits);
  for (let i = 0; i < 5; i += 1) expect(await again()).toEqual([429, errorCodes.tooManyAttempts]);
  expect(await site.db.$count(rateLimits)).toBe(before);
});
