import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The machine's Chromium, else the one inside the npm package. The package's arguments are left out: they switch the web's
 * security off and make one process, which ends with the first page that closes. The sandbox cannot run as root, and the
 * package brings none.
 */
export const findBrowser = async (): Promise<LaunchOptions> => {
  const system = process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
  if (!system) return { executablePath: await chromium.executablePath(), args: [...quiet, '--no-sandbox'] };
  return { executablePath: system, args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet };
};
