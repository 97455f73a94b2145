import { aUser } from '@nearhand/testing';
import type { OperatedEnvironment, OperatedRelease, OperatedRevision } from '@slices/format';

export const admin = aUser({ role: 'admin', name: 'Ola Operator' });

export const aRelease = (version: string, change: Partial<OperatedRelease> = {}): OperatedRelease => ({
  version,
  share: 'live',
  traffic: 100,
  visitors: 0,
  failed: 0,
  ...change,
});

export const anEnvironment = (change: Partial<OperatedEnvironment> = {}): OperatedEnvironment => ({
  environment: 'production',
  revision: 12,
  state: 'intact',
  shell: { version: '1.0.0-shell', platform: '1.2.0' },
  note: { at: '2026-11-20T10:00:00.000Z', by: 'Ada', why: 'new form', command: 'promote mf-a 1.1.0 --traffic 5' },
  slices: [
    {
      slice: 'mf-a',
      title: 'Bookings',
      owner: 'team-bookings',
      releases: [
        aRelease('1.0.0', { traffic: 95, visitors: 200 }),
        aRelease('1.1.0', { share: 'canary', traffic: 5, visitors: 40, failed: 4 }),
        aRelease('0.9.0', { share: 'fallback', traffic: 0 }),
      ],
    },
    { slice: 'mf-b', title: 'Billing', owner: 'team-billing', releases: [aRelease('2.0.0')] },
  ],
  ...change,
});

export const aRevision = (revision: number, change: Partial<OperatedRevision> = {}): OperatedRevision => ({
  revision,
  at: '2026-11-20T10:00:00.000Z',
  by: 'Ada',
  why: `reason ${revision}`,
  command: `promote mf-a 1.0.${revision}`,
  state: 'intact',
  changes: [`+ mf-a 1.0.${revision}: live`],
  ...change,
});
