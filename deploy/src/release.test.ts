import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './kernel/repository.ts';

test('who reads the output may leave: the command ends quietly', async () => {
  const child = spawn(process.execPath, [join(root, 'deploy/containers/release.mjs'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const complaints: Buffer[] = [];
  child.stderr.on('data', (bytes: Buffer) => complaints.push(bytes));
  const [code] = await once(child, 'close');
  expect([code, Buffer.concat(complaints).toString()]).toEqual([0, '']);
});
