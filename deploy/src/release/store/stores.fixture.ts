import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Opens fresh stores of its kind, which `stop` forgets. */
export interface StoreKind {
  open: () => BlobStore;
  stop: () => void;
}

export const folders = async (): Promise<StoreKind> => {
  const parent = mkdtempSync(join(tmpdir(), 'nearhand-store-'));
  return {
    open: () => folderStore(mkdtempSync(join(parent, 'store-'))),
    stop: () => rmSync(parent, { recursive: true }),
  };
};

/** Each store is a prefix of one bucket of a server in a process of its own. */
export const buckets = async (): Promise<StoreKind> => {
  const server = spawn(process.execPath, [join(__dirname, 's3-server.fixture.mjs')], {
    cwd: join(__dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  const endpoint = `http://127.0.0.1:${String(port).trim()}`;
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  await fetch(`${endpoint}/releases-of-tests`, { method: 'PUT' });
  let count = 0;
  return {
    open: () => {
      count += 1;
      return s3Store({ bucket: 'releases-of-tests', prefix: `store-${count}`, region: 'us-east-1', endpoint });
    },
    stop: () => void server.kill(),
  };
};
