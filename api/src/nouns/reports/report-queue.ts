import { type ReportedKind, type ReportedThing, type ReportState, reportedKinds } from '@nearhand/contracts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { hiddenIds } from './reported-thing.ts';
import { reports } from './table.ts';

const thingLimit = 100;
/** Of each state, so that one flood of reports does not stop the queue. */
const rowLimit = 2_000;

const reporters = alias(users, 'reporters');
const owners = alias(users, 'owners');
const admins = alias(users, 'admins');

/** Without those about the viewer: they must not learn who reported them. */
const readRows = (db: Database, viewer: Viewer, state: ReportState, kind?: ReportedKind) =>
  db
    .select({ report: reports, reporter: reporters.name, owner: owners.name, admin: admins.name })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .innerJoin(owners, eq(owners.id, reports.ownerId))
    .leftJoin(admins, eq(admins.id, reports.decidedBy))
    .where(
      and(
        state === 'open' ? isNull(reports.move) : isNotNull(reports.move),
        kind && eq(reports.subjectKind, kind),
        ne(reports.ownerId, viewer._id),
      ),
    )
    .orderBy(state === 'open' ? asc(reports.createdAt) : desc(reports.decidedAt))
    .limit(rowLimit);
type Row = Awaited<ReturnType<typeof readRows>>[number];

const weightsOf = async (db: Database, reporterIds: readonly string[], now: Date): Promise<Map<string, number>> => {
  const isUpheld = ne(reports.move, 'dismiss');
  const rows = await db
    .select({
      id: reports.reporterId,
      upheld: sql`count(*) filter (where ${isUpheld})`.mapWith(Number),
      decided: count(),
    })
    .from(reports)
    .where(and(inArray(reports.reporterId, [...reporterIds]), gt(reports.decidedAt, before(now, days(weightDays)))))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, upheld, decided }) => [id, reportWeight({ upheld, dismissed: decided - upheld })]));
};

/** Open things by weight, then the oldest; decided ones by their date. */
export const readQueue = async (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  viewer: Viewer,
  state: ReportState,
  kind?: ReportedKind,
): Promise<ReportedThing[]> => {
  const rows = await readRows(db, viewer, state, kind);
  const weights = await weightsOf(
    db,
    rows.map(({ report }) => report.reporterId),
    clock(),
  );
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  const hidden = new Map<ReportedKind, Set<string>>();
  for (const kind of reportedKinds) {
    const ids = rows.flatMap(({ report }) => (report.subjectKind === kind ? [report.subjectId] : []));
    hidden.set(kind, ids.length > 0 ? await hiddenIds(db, kind, ids) : new Set());
  }
  const things = [...groups.values()].flatMap((group) => toThing(group, weights, hidden) ?? []);
  // A stable sort: the rows came by age.
  if (state === 'open') things.sort((one, other) => other.weight - one.weight);
  return things.slice(0, thingLimit);
};

/** Reports that were decided together are one entry. */
const keyOf = ({ report }: Row): string =>
  `${report.subjectKind} ${report.subjectId} ${report.decidedAt?.toISOString() ?? ''}`;

const toThing = (
  group: readonly Row[],
  weights: ReadonlyMap<string, number>,
  hidden: ReadonlyMap<ReportedKind, ReadonlySet<string>>,
): ReportedThing | undefined => {
  const [first] = group;
  if (!first) return undefined;
  const { report, owner, admin } = first;
  const weightOf = (id: string) => weights.get(id) ?? 1;
  return {
    _id: report.id,
    subject: { kind: report.subjectKind, id: report.subjectId },
    title: report.title,
    owner: { _id: report.ownerId, name: owner },
    quote: report.quote,
    quoteHash: report.quoteHash,
    ...(report.images.length > 0 && { images: report.images }),
    isHidden: hidden.get(report.subjectKind)?.has(report.subjectId) ?? false,
    weight: group.reduce((sum, row) => sum + weightOf(row.report.reporterId), 0),
    reports: group.map(({ report: { id, reporterId, reason, details, quote, createdAt }, reporter }) => ({
      _id: id,
      reporter: { _id: reporterId, name: reporter },
      reason,
      details,
      ...(quote !== report.quote && { quote }),
      weight: weightOf(reporterId),
      createdAt: createdAt.toISOString(),
    })),
    ...(report.move &&
      report.decidedAt && {
        decision: {
          move: report.move,
          reason: report.decisionReason,
          admin: admin ?? '',
          decidedAt: report.decidedAt.toISOString(),
        },
      }),
  };
};

/** Dismissed reports of so many days count, and upheld ones make up for them. */
const weightDays = 180;

/** 1 for a new reporter; halved for each report that was dismissed beyond those that were upheld. */
export const reportWeight = ({ dismissed, upheld }: { dismissed: number; upheld: number }): number =>
  0.5 ** Math.max(0, dismissed - upheld);
