import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

test('a closed pipe does not fail the command', async () => {
  const child = spawn(process.execPath, [join(root, 'deploy/site/release.mjs'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const errors: Buffer[] = [];
  child.stderr.on('data', (bytes: Buffer) => errors.push(bytes));
  const [code] = await once(child, 'close');
  expect([code, Buffer.concat(errors).toString()]).toEqual([0, '']);
});
