import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Journeys run on a site of their own, beside one that may be running. */
export const port: number = Number(process.env.E2E_PORT ?? 4150);
export const siteUrl: string = `http://localhost:${port}`;
export const dataFolder: string = process.env.NEARHAND_DATA ?? join(tmpdir(), `nearhand-e2e-${port}`);

export const demo = {
  customer: 'customer@nearhand.test',
  provider: 'provider@nearhand.test',
  admin: 'admin@nearhand.test',
  password: 'nearhand',
} as const;
