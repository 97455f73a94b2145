import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Journeys run on a separate site, beside one that may be running. */
export const port: number = Number(process.env.E2E_PORT ?? 4150);
/** `E2E_URL` names a site that runs already; otherwise the run starts its own. */
export const runningSite: string | undefined = process.env.E2E_URL;
export const siteUrl: string = runningSite ?? `http://localhost:${port}`;
export const dataFolder: string = process.env.NEARHAND_DATA ?? join(import.meta.dirname, '../../.data');

export const demo = {
  customer: 'customer@nearhand.test',
  provider: 'provider@nearhand.test',
  admin: 'admin@nearhand.test',
  password: 'nearhand',
} as const;

/** The address of the API itself, for routes that the web server does not pass on. */
export const apiUrl: string = `http://127.0.0.1:${Number(new URL(siteUrl).port) + 1}`;
/** The private keys that the site's shell believes; `RELEASE_KEYS` for a site that runs from another folder. */
export const signingKeys: string =
  process.env.RELEASE_KEYS ?? fileURLToPath(new URL('../../../.keys/private.json', import.meta.url));
