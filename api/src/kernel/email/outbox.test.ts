import { Writable } from 'node:stream';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mails = mailbox();
const lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const site = useTestApp({ ...mails.overrides, logger: { level: 'error', stream } });
const secret = { to: 'ada@example.test', subject: 'Hush', text: 'the secret link' };

test('a failure is logged without what was written and to whom, and the next mail goes out', async () => {
  mails.broken = true;
  site.app.outbox.post(() => [secret]);
  site.app.outbox.post(() => Promise.reject(new Error('no such row: ada@example.test')));
  await site.app.outbox.drained();
  mails.broken = false;
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('could not be written or sent');
  expect(lines.join()).not.toMatch(/ada@|Hush|secret/);
  site.app.outbox.post(() => [secret]);
  expect(await mails.of(site, secret.to)).toEqual([secret]);
});
