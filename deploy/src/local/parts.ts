import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFileName } from '@slices/format';
import type { Ports } from '@slices/kernel/ports.ts';
import { localKeysFolder } from '@slices/release/keys/signing-keys.ts';
import type { LocalSecrets } from './secrets.ts';

/** A program of the local site. */
export interface PartSettings {
  name: string;
  /** Its package. */
  folder: string;
  entry: string;
  /** Other programs that it starts itself. */
  workers?: readonly string[];
  port: number;
  env: NodeJS.ProcessEnv;
  log: string;
}

export const apiPart = (ports: Ports, env: NodeJS.ProcessEnv): PartSettings => ({
  name: 'API',
  folder: 'api',
  entry: 'src/server.ts',
  port: ports.api,
  env,
  log: 'api.log',
});

export const sandboxPart = (ports: Ports, env: NodeJS.ProcessEnv): PartSettings => ({
  name: 'payment sandbox',
  folder: 'stripe-sandbox',
  entry: 'src/cli/main.ts',
  port: ports.sandbox,
  env,
  log: 'stripe-sandbox.log',
});

/** Undefined for a shell without a server build. */
export const rendererPart = (
  shell: { folder: string } | { url: string },
  ports: Ports,
  url: string,
): PartSettings | undefined => {
  if (!('folder' in shell) || !existsSync(join(shell.folder, serverFileName))) return undefined;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(ports.renderer),
    SITE_URL: url,
    API_URL: `http://127.0.0.1:${ports.api}`,
    SHELL_FOLDER: shell.folder,
    COMPOSITION_KEYS: publicKeysFile(),
    OTEL_SERVICE_NAME: 'nearhand-renderer',
  };
  const part = { name: 'renderer', folder: 'composition/web', entry: 'src/renderer/main.ts', port: ports.renderer };
  const workers = ['src/renderer/worker-program/worker.ts'];
  return { ...part, workers, env, log: 'renderer.log' };
};

const publicKeysFile = (): string => process.env.COMPOSITION_KEYS || join(localKeysFolder, 'public.json');

export const apiEnvironment = (ports: Ports, data: string, secrets: LocalSecrets, url: string): NodeJS.ProcessEnv => ({
  PORT: String(ports.api),
  HOST: '127.0.0.1',
  NEARHAND_DATA: data,
  RELEASE_STORE: data,
  COMPOSITION_PUBLIC_KEYS: readFileSync(publicKeysFile(), 'utf8'),
  NEARHAND_SECRET: secrets.session,
  PUBLIC_ORIGINS: `${url},http://127.0.0.1:${ports.web}`,
  MARKETPLACE_TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
  TRUSTED_PROXIES: '1',
  DEBUG_TOOLS: process.env.DEBUG_TOOLS ?? 'true',
  PASSKEYS: process.env.PASSKEYS ?? 'true',
});
