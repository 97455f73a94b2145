import {
  addDays,
  type CalendarDay,
  type Credential,
  type CredentialKind,
  errorCodes,
  paths,
} from '@nearhand/contracts';
import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { excerpt, nameText } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { Job, JobContext } from '../../kernel/jobs/job.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { holdUndeleted } from '../accounts/account-repository.ts';
import { credentials } from '../badges/table.ts';
import { type NewNotification, notify } from '../notifications/notifications.ts';
import { credentialExpired, credentialNotFound, findCredential, toCredential } from './credentials.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

/** `name`: of the owner, as the admin has read it. */
type Decision = { reason: string } | { reason?: undefined; name: string | undefined };

/** Approves a waiting credential, or rejects it with a reason. Its owner learns of it. */
export const decideCredential = async (context: Context, id: string, decision: Decision): Promise<Credential> => {
  const { reason } = decision;
  const { clock, db, outbox, settings } = context;
  const today = todayOf(context);
  return db.transaction(async (tx) => {
    const facts = await lockCredential(tx, id);
    if (!facts) throw credentialNotFound();
    const { owner, credential } = facts;
    rejectOwnMatter(owner.id);
    if (credential.state !== 'waiting') throw alreadyDecided(credential.state);
    if (decision.reason === undefined) {
      if (credential.validUntil < today) throw credentialExpired();
      if (decision.name !== undefined && decision.name !== owner.name) throw ownerRenamed();
    }
    const change = reason === undefined ? { state: 'approved' as const } : { state: 'rejected' as const, reason };
    await tx.update(credentials).set(change).where(eq(credentials.id, id));
    await recordAdminAction(tx, {
      subject: { kind: 'credential', id },
      details: { owner: owner.id, kind: credential.kind, title: credential.title },
      ...(reason !== undefined && { reason }),
    });
    const [origin = ''] = settings.publicOrigins;
    const { email, notification } =
      reason === undefined ? approvedNotices(facts, origin) : rejectedNotices(facts, origin, reason);
    await notify(tx, [notification], clock());
    await outbox.write(tx, [email]);
    return toCredential(await findCredential(tx, id), today);
  });
};

/** With its owner, whose account is not deleted. The account first, as a deletion and a change of the name lock them. */
const lockCredential = async (tx: Database, id: string) => {
  const known = await findRow(tx, credentials, eq(credentials.id, id));
  if (!known) return undefined;
  await holdUndeleted(tx, [known.ownerId]);
  const [facts] = await tx
    .select({ credential: credentials, owner: { id: users.id, name: users.name, email: users.email } })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.ownerId))
    .where(and(eq(credentials.id, id), isNull(users.deletedAt)))
    .for('update', { of: credentials });
  return facts;
};

const ownerRenamed = () =>
  conflict(errorCodes.credentialRenamed, 'The provider has another name by now. Please compare it with the file.');

const alreadyDecided = (state: string) =>
  conflict(errorCodes.credentialDecided, `This is ${state} already. Please reload the page.`);

const remindDays = 14;
const batchSize = 100;

/** Tells the owner, once, that a badge ends soon. */
export const remindOfExpiry: Job['run'] = (context, signal) =>
  forEachDue(context, {
    job: 'remind-of-expiry',
    signal,
    pageAfter: (last: { id: string } | undefined) => findDue(context, last?.id),
    act: ({ id }) => remind(context, id),
  });

const findDue = (context: JobContext, lastId: string | undefined) => {
  const today = todayOf(context);
  const { id, state, isReminded, validUntil } = credentials;
  const isSoon = and(gte(validUntil, today), lte(validUntil, addDays(today, remindDays)));
  return context.db
    .select({ id })
    .from(credentials)
    .innerJoin(users, and(eq(users.id, credentials.ownerId), isNull(users.deletedAt)))
    .where(and(eq(state, 'approved'), eq(isReminded, false), isSoon, lastId ? gt(id, lastId) : undefined))
    .orderBy(asc(id))
    .limit(batchSize);
};

const remind = async ({ clock, db, outbox, settings }: JobContext, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const facts = await lockCredential(tx, id);
    // Deleted meanwhile, or to be compared with another name first.
    if (facts?.credential.state !== 'approved' || facts.credential.isReminded) return;
    await tx.update(credentials).set({ isReminded: true }).where(eq(credentials.id, id));
    const { email, notification } = expiryNotices(facts, settings.publicOrigins[0] ?? '');
    await notify(tx, [notification], clock());
    await outbox.write(tx, [email]);
  });
};

export interface CredentialFacts {
  owner: { id: string; name: string; email: string };
  credential: { kind: CredentialKind; title: string; issuer: string; validUntil: CalendarDay };
}

interface Notices {
  email: NewEmail;
  notification: NewNotification;
}

const dayInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: CalendarDay): string => dayInWords.format(new Date(day));

interface Words {
  subject: string;
  preheader: string;
  text: string;
  quote?: string;
  label: string;
}

const noticesOf = (
  { owner, credential: { kind, title, issuer, validUntil } }: CredentialFacts,
  origin: string,
  { subject, preheader, text, quote, label }: Words,
): Notices => ({
  email: {
    to: owner.email,
    content: {
      name: owner.name,
      subject: `${subject}: ${nameText(title)}`,
      preheader,
      paragraphs: [text],
      ...(quote && { quote: excerpt(quote) }),
      facts: [
        { label: kind === 'licence' ? 'Licence' : 'Insurance', value: nameText(title) },
        { label: 'Issued by', value: nameText(issuer) },
        { label: 'Valid until', value: inWords(validUntil) },
      ],
      button: { label, url: `${origin}${paths.credentials}` },
      why: 'You get this email because you handed in a licence or an insurance. It always comes.',
    },
  },
  notification: {
    userId: owner.id,
    title: `${subject}: ${title}`,
    text: quote ? `${text} ${quote}` : text,
    path: paths.credentials,
  },
});

const badgeOf = (kind: CredentialKind): string => (kind === 'licence' ? '“Licensed”' : '“Insured”');

export const approvedNotices = (facts: CredentialFacts, origin: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Approved',
    preheader: 'Your page shows it now.',
    text: `Your page and your services show the badge ${badgeOf(facts.credential.kind)} until ${inWords(facts.credential.validUntil)}.`,
    label: 'See your badges',
  });

export const rejectedNotices = (facts: CredentialFacts, origin: string, reason: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Not approved',
    preheader: 'An admin gave a reason.',
    text: 'We could not approve this. You can hand it in again. The reason:',
    quote: reason,
    label: 'Hand it in again',
  });

export const expiryNotices = (facts: CredentialFacts, origin: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Expires soon',
    preheader: `The badge ends on ${inWords(facts.credential.validUntil)}.`,
    text: `The badge ${badgeOf(facts.credential.kind)} ends on ${inWords(facts.credential.validUntil)}. Hand in the next one before that day.`,
    label: 'Hand in the next one',
  });
