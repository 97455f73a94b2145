import type { OfficeWaiting } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { approvals } from '../../kernel/admin-actions/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { credentials } from '../badges/table.ts';
import { cases } from '../booking-money/table.ts';
import { reports } from '../reports/table.ts';
import { reviews } from '../reviews/table.ts';

export const countWaiting = async (db: Database): Promise<OfficeWaiting> => ({
  approvals: await db.$count(approvals, eq(approvals.state, 'waiting')),
  badges: await db.$count(credentials, eq(credentials.state, 'waiting')),
  cases: await db.$count(cases, eq(cases.state, 'open')),
  reports: (
    await db
      .selectDistinct({ kind: reports.subjectKind, id: reports.subjectId })
      .from(reports)
      .where(isNull(reports.move))
  ).length,
  reviews: await db.$count(reviews, and(eq(reviews.pending, true), isNull(reviews.hiddenAt))),
});
