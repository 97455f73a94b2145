import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '../settings/settings.ts';
import type { Mailer } from './email.ts';
import { createMailer } from './mailer.ts';

const data = mkdtempSync(join(tmpdir(), 'mail-'));
afterAll(() => rmSync(data, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  NEARHAND_SECRET: 'a'.repeat(32),
  PUBLIC_ORIGIN: 'https://site.example',
  INTERNAL_TOKEN: 'b'.repeat(16),
};
const mailerOf = (env: NodeJS.ProcessEnv) =>
  createMailer({ ...parseSettings({ NEARHAND_DATA: data, ...env }), secret: 'a'.repeat(32) });
const why = 'A test.';
const contentOf = (text: string) => ({ subject: 'Hello', preheader: 'All is new', paragraphs: [text], why });

/** The headers and bodies of an email, as mail programs read them. */
const readEmail = (source: string) => {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    unfolded.split('\r\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
};
const fileOf = async (email: Parameters<Mailer['send']>[0]) => {
  const folder = mkdtempSync(join(data, 'one-'));
  await mailerOf({ NEARHAND_DATA: folder })?.send(email);
  const [file = ''] = readdirSync(join(folder, 'mail'));
  return readEmail(readFileSync(join(folder, 'mail', file), 'utf8'));
};

test('a local start writes emails into files, and input cannot add headers', async () => {
  await mailerOf({})?.send({
    to: 'ada@example.test',
    content: { ...contentOf('Grüße, Ada.'), subject: 'Hello\r\nBcc: everybody@example.test' },
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

test('a name that looks like an encoded header is not decoded by mail programs', async () => {
  const name = '=?utf-8?Q?Pay_at_http=3A=2F=2Fevil=2Ecom?=';
  const { headers } = await fileOf({
    to: 'ada@example.test',
    content: { ...contentOf('Hello.'), subject: `Request from ${name}` },
    replyTo: { name, address: 'eve@example.test' },
  });
  const written = [headers.get('subject'), headers.get('reply-to')].join(' ');
  expect(written).toMatch(/^=\?UTF-8\?Q\?Request_from.*=\?UTF-8\?Q\?=3D.* <eve@example\.test>$/);
  expect(written).not.toContain('=?utf-8?Q?Pay');
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
  const attachment = {
    name: 'booking.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: 'BEGIN:VCALENDAR',
  };
  await mailer?.send({ to: 'ada@example.test', content: contentOf('Good news.'), attachment }, 'row-1');
  server.close();
  const said = server.heard.join('');
  expect(said).toContain('Message-ID: <row-1@site.example>');
  expect(said).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=booking\.ics/);
  expect(said).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'));
  expect(said).toContain('MAIL FROM:<hello@site.example>');
  expect(said).toContain('RCPT TO:<ada@example.test>');
  expect(said).toContain('Good news.');
});

test('a server that does not answer is an error', async () => {
  const server = await smtpServer();
  server.close();
  const mailer = mailerOf({ MAIL_URL: server.url });
  await expect(mailer?.send({ to: 'ada@example.test', content: contentOf('x') })).rejects.toMatchObject({
    code: 'ESOCKET',
  });
});

test('an email has a plain part, then the same as HTML, and says its language', async () => {
  const { headers, body } = await fileOf({ to: 'ada@example.test', content: contentOf('Good news.') });
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/);
  expect([...body.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)).toEqual(['text/plain', 'text/html']);
  expect(body.match(/Good news\./g)).toHaveLength(2);
  expect(headers.get('content-language')).toBe('en');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('from')).toBe('Nearhand <hello@nearhand.test>');
});

test('answers go to support, or to the person that the email names', async () => {
  const email = { to: 'ada@example.test', content: contentOf('Good news.') };
  expect((await fileOf(email)).headers.get('reply-to')).toBe('Nearhand <support@nearhand.test>');
  const replyTo = { name: 'Bob', address: 'bob@example.test' };
  expect((await fileOf({ ...email, replyTo })).headers.get('reply-to')).toBe('Bob <bob@example.test>');
});

test('an email that follows a setting can be stopped with one click, any other cannot', async () => {
  const followed = { setting: 'notifyReviews', userId: '1' } as const;
  const { headers, body } = await fileOf({ to: 'ada@example.test', content: { ...contentOf('x'), why: followed } });
  expect(headers.get('list-unsubscribe')).toMatch(
    /^<http:\/\/localhost:4100\/api\/emails\/unsubscribe\?token=notifyReviews\.1\.[\w-]{43}>$/,
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(body.replaceAll('=\r\n', '')).toContain(
    'Unsubscribe: http://localhost:4100/auth/unsubscribe?token=3DnotifyReviews.1.',
  );
  const safety = await fileOf({ to: 'ada@example.test', content: contentOf('x') });
  expect([...safety.headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  expect(safety.body).not.toContain('nsubscribe');
});

test('an email of another release is sent as it was stored', async () => {
  const { headers, body } = await fileOf({ to: 'ada@example.test', content: { subject: 'Old', text: 'As before.' } });
  expect([headers.get('subject'), headers.get('content-type'), body]).toEqual([
    'Old',
    expect.stringMatching(/^text\/plain/),
    'As before.\r\n',
  ]);
});
