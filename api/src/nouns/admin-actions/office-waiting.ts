import type { OfficeWaiting } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { approvals } from '../../kernel/admin-actions/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { credentials } from '../badges/table.ts';
import { cases } from '../booking-money/table.ts';
import { reviews } from '../reviews/table.ts';

export const countWaiting = async (db: Database): Promise<OfficeWaiting> => ({
  approvals: await db.$count(approvals, eq(approvals.state, 'waiting')),
  badges: await db.$count(credentials, eq(credentials.state, 'waiting')),
  cases: await db.$count(cases, eq(cases.state, 'open')),
  reports: 0,
  reviews: await db.$count(reviews, eq(reviews.pending, true)),
});
