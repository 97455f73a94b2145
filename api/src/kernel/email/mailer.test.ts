import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '../settings/settings.ts';
import { createMailer } from './mailer.ts';

const data = mkdtempSync(join(tmpdir(), 'mail-'));
afterAll(() => rmSync(data, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  NEARHAND_SECRET: 'a'.repeat(32),
  PUBLIC_ORIGIN: 'https://site.example',
  INTERNAL_TOKEN: 'b'.repeat(16),
};
const mailerOf = (env: NodeJS.ProcessEnv) => createMailer(parseSettings({ NEARHAND_DATA: data, ...env }));

test('a local start writes emails into files, and input cannot add headers', async () => {
  await mailerOf({})?.send({
    to: 'ada@example.test',
    subject: 'Hello\r\nBcc: everybody@example.test',
    text: 'Grüße, Ada.\n',
    replyTo: { name: 'Eve"\r\nX-Evil: 1', address: 'eve@example.test' },
  });
  const [file, ...more] = readdirSync(join(data, 'mail'));
  expect(more).toEqual([]);
  expect(file).toMatch(/\.eml$/);
  const eml = readFileSync(join(data, 'mail', file ?? ''), 'utf8');
  const [head = ''] = eml.split('\r\n\r\n');
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase());
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'reply-to', 'subject', 'date', 'message-id']));
  expect(names).not.toEqual(expect.arrayContaining(['bcc']));
  expect(names).not.toEqual(expect.arrayContaining(['x-evil']));
  expect(head).toContain('From: Nearhand <hello@nearhand.test>');
  expect(head).toContain('To: ada@example.test');
});

test('in production mail is off without a server', () => {
  expect(mailerOf(production)).toBeUndefined();
});

const smtpServer = async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      heard.push(text);
      if (inData && !text.endsWith('\r\n.\r\n')) return;
      inData = /^DATA/.test(text);
      socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { heard, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
};

test('an SMTP server gets the email', async () => {
  const server = await smtpServer();
  const mailer = mailerOf({ ...production, MAIL_URL: server.url, MAIL_FROM: 'hello@site.example' });
  const attachment = { name: 'booking.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' };
  await mailer?.send({ to: 'ada@example.test', subject: 'Hello', text: 'Good news.', attachment }, 'row-1');
  server.close();
  const said = server.heard.join('');
  expect(said).toContain('Message-ID: <row-1@site.example>');
  expect(said).toMatch(/Content-Type: text\/calendar; name=booking\.ics/);
  expect(said).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'));
  expect(said).toContain('MAIL FROM:<hello@site.example>');
  expect(said).toContain('RCPT TO:<ada@example.test>');
  expect(said).toContain('Good news.');
});

test('a server that does not answer is an error', async () => {
  const server = await smtpServer();
  server.close();
  const mailer = mailerOf({ MAIL_URL: server.url });
  await expect(mailer?.send({ to: 'ada@example.test', subject: 'Hello', text: 'x' })).rejects.toMatchObject({
    code: 'ESOCKET',
  });
});
