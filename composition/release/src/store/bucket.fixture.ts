import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { s3Store } from './s3-store.ts';

/** A bucket of a server in a process of its own; `open` gives stores that are a prefix each. */
export const startBucket = async () => {
  const server = spawn(process.execPath, [join(__dirname, 's3-server.fixture.mjs')], {
    cwd: join(__dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  const endpoint = `http://127.0.0.1:${String(port).trim()}`;
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const bucket = 'releases-of-tests';
  await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  return {
    bucket,
    endpoint,
    open: () => s3Store({ bucket, prefix: `store-${randomUUID()}`, region: 'us-east-1', endpoint }),
    stop: () => void server.kill(),
  };
};
