import { errorCodes, movesFor, paths, type ReportedKind, type ReportMove } from '@nearhand/contracts';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { brandName, type Email, type EmailContent, excerpt, nameText } from '../../kernel/email/email.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors/api-error.ts';
import { type SuspensionContext, suspendAccount } from '../accounts/suspend-account.ts';
import { type NewNotification, notify } from '../notifications/notifications.ts';
import { hide, sidesOf } from './reported-thing.ts';
import { reports } from './table.ts';

interface Decision {
  adminId: string;
  move: ReportMove;
  reason: string;
  /** Later reports stay open: the admin has not read them. */
  until?: string | undefined;
}

/** Decides the open reports about the thing of this report, once, and tells both sides. */
export const decideReport = async (context: SuspensionContext, id: string, decision: Decision): Promise<void> => {
  const { db, clock, outbox } = context;
  const { adminId, move, reason } = decision;
  const asked = await findRow(db, reports, eq(reports.id, id));
  // Admins neither see nor decide what others reported about them.
  if (!asked || asked.ownerId === adminId) throw notFound(errorCodes.reportedNotFound, 'This report');
  const { subjectKind: kind, subjectId, ownerId, title } = asked;
  if (!movesFor(kind).includes(move)) throw badRequest(errorCodes.moveRefused, 'A person cannot be hidden.');
  await db.transaction(async (tx) => {
    const open = await decideOpen(tx, kind, subjectId, decision, clock());
    rejectOwnMatter(...open, ...(await sidesOf(tx, kind, subjectId)));
    if (move === 'hide') await hide(tx, kind, subjectId, { hiddenAt: clock(), reason });
    if (move === 'suspend') await suspendAccount(context, tx, { userId: ownerId, reason, adminId });
    await recordAdminAction(tx, {
      subject: { kind, id: subjectId },
      reason,
      details: { move, reports: open.length, title },
    });
    const people = await tx
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(inArray(users.id, [ownerId, ...open]), isNull(users.deletedAt)));
    const notices = people.map((person) =>
      person.userId === ownerId
        ? ownerNotice(person, kind, title, decision)
        : reporterNotice(person, kind, title, move),
    );
    await notify(
      tx,
      notices.flatMap(({ notifications }) => notifications),
      clock(),
    );
    await outbox.write(
      tx,
      notices.flatMap(({ emails }) => emails),
    );
  });
};

/** The reporters. Throws 409 when none of the reports is open any more. */
const decideOpen = async (
  tx: Database,
  kind: (typeof reports.$inferSelect)['subjectKind'],
  subjectId: string,
  { adminId, move, reason, until }: Decision,
  now: Date,
): Promise<string[]> => {
  const isOpen = and(eq(reports.subjectKind, kind), eq(reports.subjectId, subjectId), isNull(reports.move));
  const isRead = until === undefined ? undefined : lte(reports.createdAt, new Date(until));
  const decided = await tx
    .update(reports)
    .set({ move, decisionReason: reason, decidedBy: adminId, decidedAt: now })
    .where(and(isOpen, isRead))
    .returning({ reporterId: reports.reporterId });
  if (decided.length === 0) throw conflict(errorCodes.reportDecided, 'Another admin has decided this already.');
  return decided.map(({ reporterId }) => reporterId);
};

const why = 'This email is about the safety of people here. It always comes.';

const nouns: Record<ReportedKind, string> = {
  service: 'service',
  review: 'review',
  reply: 'reply to a review',
  person: 'profile',
  message: 'message',
};

interface Told {
  userId: string;
  name: string;
  email: string;
}
interface Notice {
  notifications: NewNotification[];
  emails: Email[];
}

const told = (
  { userId, name, email }: Told,
  path: string,
  title: string,
  text: string,
  more: Partial<EmailContent> = {},
): Notice => ({
  notifications: [{ userId, title, text, path }],
  emails: [{ to: email, content: { name, subject: title, preheader: text, paragraphs: [text], why, ...more } }],
});

/** To a person who reported. It does not say how we acted. */
const reporterNotice = (reporter: Told, kind: ReportedKind, title: string, move: ReportMove): Notice => {
  const about = `${nouns[kind]} (${nameText(title)})`;
  return told(
    reporter,
    paths.profile,
    'We looked at your report',
    move === 'dismiss'
      ? `You reported a ${about}. We looked at it, and found nothing against the rules of ${brandName}.`
      : `You reported a ${about}. You were right, and we acted on it. Thank you.`,
  );
};

/** To the reported person: the decision and its reason, and never the reporter. Empty when nothing was found. */
const ownerNotice = (
  owner: Told,
  kind: ReportedKind,
  title: string,
  { move, reason }: { move: ReportMove; reason: string },
): Notice => {
  // A suspension has an email of its own.
  if (move === 'dismiss' || move === 'suspend') return { notifications: [], emails: [] };
  const about = `${nouns[kind]} (${nameText(title)})`;
  const isHidden = move === 'hide';
  return told(
    owner,
    paths.profile,
    isHidden ? `Your ${nouns[kind]} was hidden` : `A warning about your ${nouns[kind]}`,
    isHidden
      ? `We have hidden your ${about}: others no longer see it. This is why: ${excerpt(reason)}`
      : `Your ${about} is against the rules of ${brandName}. If it happens again we may suspend your account. This is why: ${excerpt(reason)}`,
    { notes: ['If you think that we are wrong, please answer this email.'] },
  );
};
