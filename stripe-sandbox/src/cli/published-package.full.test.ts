import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keys, stripeAt } from '../testing/test-sandbox.ts';

const cwd = join(__dirname, '../..');

test('the published package runs on plain Node and answers the official client and browsers', async () => {
  await promisify(execFile)('npm', ['run', 'prepack'], { cwd });
  const sandbox = spawn(process.execPath, ['dist/src/cli/main.js', '--port', '0', '--secret-key', keys.secretKey], {
    cwd,
  });
  try {
    const [line] = await once(sandbox.stdout, 'data');
    const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '');
    const customer = await stripeAt(Number(url.port)).customers.create({ email: 'a@shop.test' });
    expect(customer).toMatchObject({ object: 'customer', email: 'a@shop.test' });
    for (const path of ['/v3/stripe.js', '/hosted/pay.js', '/hosted/hosted.css', '/elements/card']) {
      expect((await fetch(new URL(path, url))).status).toBe(200);
    }
  } finally {
    sandbox.kill();
    await once(sandbox, 'exit');
  }
}, 60_000);
