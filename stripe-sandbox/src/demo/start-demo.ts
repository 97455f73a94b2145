import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../app/start-sandbox.ts';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import { demoShop } from './shop.ts';

export interface RunningDemo extends RunningSandbox {
  /** The page of the shop. */
  shopUrl: string;
}

/** Starts a sandbox, and on the next port a shop of one page that gets its webhooks. */
export const startDemo = async (options: SandboxOptions): Promise<RunningDemo> => {
  const host = options.host ?? '127.0.0.1';
  // The sandbox must know the shop's address at its start, and the shop the sandbox's.
  const server = createServer().listen(options.port === 0 ? 0 : options.port + 1, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sandbox = await startSandbox({ ...options, webhookUrl: `http://127.0.0.1:${port}/webhook` });
  const at = { host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const;
  const stripe = new Stripe(options.secretKey, { ...at, telemetry: false });
  const sandboxUrl = options.publicUrl ?? sandbox.url;
  const shop = demoShop({ ...options, stripe, sandboxUrl, sandboxPort: sandbox.port });
  await shop.ready();
  server.on('request', shop.routing);
  return {
    ...sandbox,
    shopUrl: `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    close: async () => {
      await sandbox.close();
      server.closeAllConnections();
      server.close();
    },
  };
};
