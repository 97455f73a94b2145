import {
  addDays,
  type CalendarDay,
  categories,
  type Figures,
  maxFigureDays,
  noFigures,
  type OfficeFigures,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import type { FiguresFilter } from '@nearhand/contracts/wire';
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { wrongField } from '../../kernel/errors/api-error.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { disputes } from '../../stripe/table.ts';
import { bookings } from '../bookings/table.ts';
import { payments } from '../payments/table.ts';
import { services, serviceViewDays } from '../services/table.ts';

export interface Period extends FiguresFilter {
  timeZone: string;
}

type Category = (typeof categories)[number];
type CountedWeek = Figures & { week: CalendarDay; category: Category };

const daysIn = ({ from, to }: FiguresFilter): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Rejects a period that ends before it begins, or is too long. */
export const periodOf = (asked: FiguresFilter, timeZone: string): Period => {
  const count = daysIn(asked);
  if (count >= 1 && count <= maxFigureDays) return { ...asked, timeZone };
  throw wrongField(
    'to',
    `Please ask for at most ${maxFigureDays} days, the earlier one first.`,
    `is not within ${maxFigureDays} days after the first day`,
  );
};

/** True for instants of the period, by the clock of the marketplace. */
export const isWithin = (at: SQLWrapper, { from, to, timeZone }: Period): SQL =>
  sql`${at} >= ${from}::timestamp at time zone ${timeZone}::text
    and ${at} < ${addDays(to, 1)}::timestamp at time zone ${timeZone}::text`;

const total = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
const countOf = (which: SQL | undefined = sql`true`) => sql`count(*) filter (where ${which})`.mapWith(Number);

/** Each week and category in which something happened, the oldest first. */
export const countFigures = async (db: Database, period: Period): Promise<CountedWeek[]> => {
  const found = new Map<string, CountedWeek>();
  for (const { week, category, ...counted } of await rowsOf(db, period)) {
    const key = `${week} ${category}`;
    found.set(key, { ...(found.get(key) ?? { ...noFigures, week, category }), ...counted });
  }
  return [...found.values()].sort(
    (one, other) =>
      one.week.localeCompare(other.week) || categories.indexOf(one.category) - categories.indexOf(other.category),
  );
};

/** One query per source. No two of them count the same figure. */
const rowsOf = async (
  db: Database,
  period: Period,
): Promise<({ week: CalendarDay; category: Category } & Partial<Figures>)[]> => {
  const inWeek = (at: SQLWrapper) => ({
    week: sql`to_char(date_trunc('week', ${at} at time zone ${period.timeZone}::text), 'YYYY-MM-DD')`.mapWith(String),
    category: services.category,
  });
  const inCategory = period.category && eq(services.category, period.category);
  const during = (at: SQLWrapper) => and(isWithin(at, period), inCategory);
  const groups = [sql`1`, sql`2`] as const;
  const ofService = eq(services.id, bookings.serviceId);
  const { createdAt, confirmedAt, completedAt, paymentStatus, customerId, providerId } = bookings;
  const bookingsBy = <F extends Record<string, SQL<number>>>(at: SQLWrapper, counted: F) =>
    db
      .select({ ...inWeek(at), ...counted })
      .from(bookings)
      .innerJoin(services, ofService)
      .where(during(at))
      .groupBy(...groups);
  const requested = await bookingsBy(createdAt, {
    requested: countOf(),
    paid: countOf(inArray(paymentStatus, ['paid', 'refunded'])),
  });
  const accepted = await bookingsBy(confirmedAt, { accepted: countOf() });
  const completed = await bookingsBy(completedAt, { completed: countOf() });
  const viewed = await db
    .select({
      week: sql`to_char(date_trunc('week', ${serviceViewDays.day}::timestamp), 'YYYY-MM-DD')`.mapWith(String),
      category: services.category,
      views: total(serviceViewDays.views),
    })
    .from(serviceViewDays)
    .innerJoin(services, eq(services.id, serviceViewDays.serviceId))
    .where(and(sql`${serviceViewDays.day} between ${period.from}::date and ${period.to}::date`, inCategory))
    .groupBy(...groups);
  const { kind, createdAt: postedAt } = ledgerTransactions;
  const { kind: account, userId } = ledgerAccounts;
  const { amount } = ledgerPostings;
  const sumOf = (which: SQL) => sql`coalesce(sum(${amount}) filter (where ${which}), 0)`.mapWith(Number);
  const isPayer = sql`(${account} = 'stripe' or ${userId} = ${customerId})`;
  const isReceiver = sql`(${account} in ('escrow', 'fees') or ${userId} = ${providerId})`;
  const money = await db
    .select({
      ...inWeek(postedAt),
      revenue: sumOf(sql`${kind} = 'service_payment' and ${isReceiver}`),
      fees: sumOf(sql`${account} = 'fees'`),
      refunds: sumOf(sql`${kind} = 'refund' and ${isPayer}`),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .innerJoin(services, ofService)
    .where(and(inArray(kind, ['service_payment', 'release', 'refund', 'dispute']), during(postedAt)))
    .groupBy(...groups);
  const disputesBy = <F extends Record<string, SQL<number>>>(at: SQLWrapper, counted: F, which?: SQL) =>
    db
      .select({ ...inWeek(at), ...counted })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .innerJoin(services, ofService)
      .where(and(during(at), which))
      .groupBy(...groups);
  const opened = await disputesBy(disputes.createdAt, { disputesOpened: countOf() });
  const lost = await disputesBy(disputes.updatedAt, { disputesLost: countOf() }, eq(disputes.status, 'lost'));
  const dollars = money.map(({ revenue, fees, refunds, ...row }) => ({
    ...row,
    revenue: toDollars(revenue),
    fees: toDollars(fees),
    refunds: toDollars(refunds),
  }));
  return [...requested, ...accepted, ...completed, ...viewed, ...dollars, ...opened, ...lost];
};

/** Each figure with its name in the CSV file. */
export const figureHeads: readonly (readonly [figure: keyof Figures, head: string])[] = [
  ['views', 'Views'],
  ['requested', 'Requested'],
  ['paid', 'Paid'],
  ['accepted', 'Accepted'],
  ['completed', 'Completed'],
  ['revenue', 'Revenue (USD)'],
  ['fees', 'Fees (USD)'],
  ['refunds', 'Refunds (USD)'],
  ['disputesOpened', 'Disputes opened'],
  ['disputesLost', 'Disputes lost'],
];

/** Counts and dollars add up exactly as hundredths. */
const sumFigures = (rows: readonly Figures[]): Figures => {
  const total = { ...noFigures };
  for (const row of rows) {
    for (const [figure] of figureHeads) total[figure] = toDollars(toCents(total[figure]) + toCents(row[figure]));
  }
  return total;
};

const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export const readFigures = async (db: Database, period: Period): Promise<OfficeFigures> => {
  const { from, to, category } = period;
  const rows = await countFigures(db, period);
  const earlier = { ...period, from: addDays(from, -daysIn(period)), to: addDays(from, -1) };
  const weeks: CalendarDay[] = [];
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) weeks.push(week);
  return {
    weeks: weeks.map((week) => ({ week, ...sumFigures(rows.filter((row) => row.week === week)) })),
    categories: categories
      .filter((one) => !category || one === category)
      .map((one) => ({ category: one, ...sumFigures(rows.filter((row) => row.category === one)) })),
    total: sumFigures(rows),
    before: sumFigures(await countFigures(db, earlier)),
  };
};
