import { randomUUID } from 'node:crypto';
import { postCredits } from '../ledger/ledger.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Gives somebody credits. */
export const grantCredits = async ({ db }: TestApp, { _id }: Person, amount: number): Promise<void> => {
  await db.transaction((tx) =>
    postCredits(tx, {
      key: randomUUID(),
      kind: 'credit_grant',
      description: 'Credits',
      entries: [
        [{ credits: _id }, amount],
        ['credits_issued', -amount],
      ],
    }),
  );
};
