import { eq } from 'drizzle-orm';
import { sessions, users } from '../kernel/accounts/table.ts';
import { adminActions, approvals } from '../kernel/admin-actions/table.ts';
import type { Database } from '../kernel/database/database.ts';
import { hashPassword } from '../nouns/accounts/password.ts';
import { credentialFiles, credentials } from '../nouns/badges/table.ts';
import { blocks } from '../nouns/blocks/table.ts';
import { caseDecisions, cases } from '../nouns/booking-money/table.ts';
import { bookings } from '../nouns/bookings/table.ts';
import { conversations, messages } from '../nouns/conversations/table.ts';
import { personNotes } from '../nouns/office/table.ts';
import { payments } from '../nouns/payments/table.ts';
import { portfolioPictures } from '../nouns/portfolio/table.ts';
import { repeatDates, repeats } from '../nouns/repeats/table.ts';
import { reports } from '../nouns/reports/table.ts';
import { reviewReplies, reviews } from '../nouns/reviews/table.ts';
import { busyTimes, schedules } from '../nouns/schedules/table.ts';
import { compactCounts } from '../nouns/search/search-counts.ts';
import {
  cancellationPolicies,
  savedServices,
  serviceOptions,
  services,
  serviceViewDays,
  standingAcceptances,
} from '../nouns/services/table.ts';
import { uploads } from '../nouns/uploads/table.ts';
import { messagePictures } from '../nouns/uploads/upload-repository.ts';
import { disputes } from '../stripe/table.ts';
import { addBigMarket } from './big-market/big-market.ts';
import { content } from './content/content.ts';
import { bytesOf, pictureFile } from './content/pictures.ts';
import { insertAreas } from './rows/insert-areas.ts';
import { insertAll, insertPeople } from './rows/insert-rows.ts';
import { writeLedger } from './rows/write-ledger.ts';
import type { ConversationRows } from './town/conversations.ts';
import { composeDemo, type DemoData } from './town/demo-data.ts';
import type { Listing } from './town/services.ts';

export interface SeedOptions {
  now: Date;
  timeZone: string;
  /** Active services in all; those beyond the demo's are generated. */
  services?: number;
}

/** Fills an empty marketplace with the demo. False when everything was there before. */
export const seedDemo = async (
  db: Database,
  { now, timeZone, services: wanted = 0 }: SeedOptions,
): Promise<boolean> => {
  const { customer, password } = content.people;
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.email, customer.email));
  const options = { now, timeZone, passwordHash: await hashPassword(password) };
  return db.transaction(async (tx) => {
    if (!existing) await insertDemo(tx, composeDemo(options));
    const isNew = (await addBigMarket(tx, wanted, options)) || !existing;
    if (isNew) await compactCounts(tx);
    return isNew;
  });
};

const insertDemo = async (tx: Database, data: DemoData): Promise<void> => {
  const { listings, people } = data;
  const serviceRows = listings.map(({ row }) => row);
  const optionRows = listings.flatMap(({ options }) => options);
  const conversationRows = data.conversations.map(({ conversation }) => conversation);
  const messageRows = data.conversations.flatMap((one) => one.messages);
  const bookingRows = data.bookings.map(({ booking }) => booking);
  const paymentRows = data.bookings.flatMap(({ payment }) => payment ?? []);
  await insertPeople(tx, [people.admin, people.secondAdmin, ...people.providers.values(), ...people.customers]);
  await insertAll(tx, sessions, data.sessions);
  await insertAreas(tx, data.areas);
  await insertAll(tx, services, serviceRows);
  await insertAll(tx, serviceOptions, optionRows);
  await insertAll(
    tx,
    standingAcceptances,
    listings.flatMap(({ acceptance }) => acceptance),
  );
  await insertAll(tx, schedules, data.schedules);
  await insertAll(tx, busyTimes, data.timeOff);
  await insertAll(tx, cancellationPolicies, data.policies);
  await insertAll(tx, uploads, listings.flatMap(uploadRows));
  await insertAll(tx, serviceViewDays, data.views);
  await insertAll(tx, reviews, data.reviews);
  await insertAll(tx, portfolioPictures, data.portfolios);
  await insertAll(tx, savedServices, data.saved);
  await insertAll(tx, conversations, conversationRows);
  await insertAll(tx, messages, messageRows);
  await insertAll(tx, credentialFiles, data.credentials.files);
  await insertAll(tx, credentials, data.credentials.rows);
  await insertAll(tx, uploads, messageRows.flatMap(messageUploads));
  await insertAll(tx, bookings, bookingRows);
  await insertAll(tx, repeats, data.repeats);
  await insertAll(tx, repeatDates, data.repeatDates);
  await insertAll(tx, payments, paymentRows);
  await insertOffice(tx, data.office);
  await writeLedger(tx, data.money, data.credits);
};

const insertOffice = async (tx: Database, office: DemoData['office']): Promise<void> => {
  await insertAll(tx, reviews, office.reviews);
  await insertAll(tx, reviewReplies, office.replies);
  await insertAll(tx, blocks, office.blocks);
  await insertAll(tx, reports, office.reports);
  await insertAll(tx, cases, office.cases);
  await insertAll(tx, caseDecisions, office.decisions);
  await insertAll(tx, disputes, office.disputes);
  await insertAll(tx, personNotes, office.notes);
  await insertAll(tx, approvals, office.approvals);
  await insertAll(tx, adminActions, office.actions);
};

/** The provider owns the pictures, as if they had uploaded them. */
const uploadRows = ({ content: { pictures }, provider, row }: Listing) =>
  pictures.map(pictureFile).map((path) => ({
    ownerId: provider.id,
    path,
    contentType: 'image/webp',
    bytes: bytesOf(path),
    createdAt: row.createdAt,
  }));

const messageUploads = ({ id, senderId, images = [], createdAt }: ConversationRows['messages'][number]) =>
  images.map((image) => ({
    ownerId: senderId,
    path: messagePictures.pathOf(image),
    purpose: 'message' as const,
    usedBy: id,
    contentType: 'image/webp',
    bytes: 1,
    createdAt,
  }));
