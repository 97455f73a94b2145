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

/** The machine's Chromium, else the one inside the npm package. Its sandbox cannot run as root. */
export const findBrowser = async (): Promise<LaunchOptions> => {
  const system = process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (system) return { executablePath: system, args: [...quiet, ...sandbox] };
  return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...quiet] };
};
