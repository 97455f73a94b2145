import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { publish, takePublished, updateInsertion } from '../../kernel/database/live-updates.ts';
import { placeFor, preparedOnce, type Values } from '../../kernel/database/prepared.ts';
import { noticeInsertions, type writtenNotices } from '../bookings/booking-notices.ts';
import { type Booking, type BookingDetail, isReviewed, type NewBooking } from '../bookings/booking-repository.ts';
import { bookings } from '../bookings/table.ts';
import type { services } from '../services/table.ts';
import { waitingList } from '../waiting/table.ts';

const insertion = (db: Pick<Database, 'insert'>, values: Values<NewBooking>) =>
  db
    .insert(bookings)
    .values(values)
    .returning({ ...getTableColumns(bookings), reviewed: isReviewed });

type Inserted = Awaited<ReturnType<typeof insertion>>[number];

const toMade = ([row]: Inserted[]): Pick<BookingDetail, 'booking' | 'reviewed'> => {
  if (!row) throw new Error('The database returned no booking.');
  const { reviewed, ...booking } = row;
  return { booking, reviewed };
};

/** Behind `lockTimes` of both. */
export const insertBooking = async (tx: Database, values: NewBooking) => {
  const made = toMade(await insertion(tx, values));
  publishMade(tx, made.booking);
  return made;
};

const publishMade = (tx: Database, { id, providerId }: Pick<Booking, 'id' | 'providerId'>): void => {
  publish(tx, 'booking.changed', id);
  publish(tx, 'times.changed', providerId);
};

/** A booking that its customer asks for, and its notices: they wait no longer for its time. Behind `lockTimes` of both. */
export const insertRequest = async (tx: Database, values: NewRequest, given: Notices) => {
  publishMade(tx, values);
  return toMade(await insertionOfRequest(tx).execute({ ...values, ...given, ...takePublished(tx) }));
};

type Notices = ReturnType<typeof writtenNotices>;

const { placeholder } = sql;
const requestValues = {
  id: placeholder('id'),
  serviceId: placeholder('serviceId'),
  providerId: placeholder('providerId'),
  customerId: placeholder('customerId'),
  optionId: placeholder('optionId'),
  optionName: placeholder('optionName'),
  priceCents: placeholder('priceCents'),
  feePercent: placeholder('feePercent'),
  // Its encoder writes null as JSON.
  cancellationPolicy: sql`nullif(${placeFor(bookings.cancellationPolicy, 'cancellationPolicy')}::jsonb, 'null')`,
  date: placeholder('date'),
  timeSlot: placeholder('timeSlot'),
  bufferBefore: placeholder('bufferBefore'),
  bufferAfter: placeholder('bufferAfter'),
  address: placeholder('address'),
  notes: placeholder('notes'),
  requestKey: placeholder('requestKey'),
  sourceHash: placeholder('sourceHash'),
  createdAt: placeholder('createdAt'),
  updatedAt: placeholder('updatedAt'),
};
export type NewRequest = Required<Pick<NewBooking, keyof typeof requestValues>> & { id: string };

const insertionOfRequest = preparedOnce((db) => {
  const stopped = db.$with('stopped').as(stopWaiting(db, requestValues));
  const { notified, mailed } = noticeInsertions(db);
  const published = db.$with('published').as(updateInsertion(db));
  return insertion(db.with(stopped, notified, mailed, published), requestValues).prepare('insert_request');
});

/** As {@link findBookingDetail} reads it. */
export const detailOf = (
  made: Pick<BookingDetail, 'booking' | 'reviewed'>,
  { id: _id, name, category, images, status, instantMinutes }: typeof services.$inferSelect,
  { customer, provider }: Pick<BookingDetail, 'customer' | 'provider'>,
): BookingDetail => ({ ...made, service: { _id, name, category, images, status, instantMinutes }, provider, customer });

type HeldTime = Pick<NewBooking, 'customerId' | 'providerId' | 'date' | 'timeSlot'>;

/** Entries of the waiting list for that time or a part of it. */
export const waitsFor = ({ customerId, providerId, date, timeSlot }: Values<HeldTime>): SQL | undefined =>
  and(
    eq(waitingList.customerId, customerId),
    eq(waitingList.providerId, providerId),
    isNull(waitingList.bookingId),
    or(
      and(eq(waitingList.date, date), eq(waitingList.timeSlot, timeSlot)),
      sql`booking_span(${waitingList.date}, ${waitingList.timeSlot}) && booking_span(${date}::date, ${timeSlot}::text)`,
    ),
  );

/** A statement: a customer who has got a time no longer waits for it. Behind `lockTimes` of the provider. */
export const stopWaiting = (tx: Database, time: Values<HeldTime>) => tx.delete(waitingList).where(waitsFor(time));
