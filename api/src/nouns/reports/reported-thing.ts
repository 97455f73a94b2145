import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { errorCodes, type ReportedKind } from '@nearhand/contracts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, findsAny } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { findConversation } from '../conversations/conversation-repository.ts';
import { findKnown } from '../conversations/conversation-service.ts';
import { conversations, messages } from '../conversations/table.ts';
import { findReview } from '../reviews/review-repository.ts';
import { reviewReplies, reviews } from '../reviews/table.ts';
import { findService } from '../services/service-repository.ts';
import { services } from '../services/table.ts';
import { readMessagePicture } from '../uploads/upload-repository.ts';

export interface Thing {
  ownerId: string;
  title: string;
  quote: string;
  images?: string[];
}

type ThingContext = Pick<FastifyInstance, 'db' | 'uploads'>;

/** The thing as the reporter sees it; undefined when they may not see it. Of a conversation only the message. */
const finders: Record<ReportedKind, (context: ThingContext, viewer: Viewer, id: string) => Promise<Thing | undefined>> =
  {
    service: async ({ db }, viewer, id) => {
      const found = await findService(db, id, viewer);
      if (!found) return undefined;
      const { name, description, providerId } = found.service;
      return { ownerId: providerId, title: name, quote: `${name}\n\n${description}` };
    },
    review: async ({ db }, viewer, id) => {
      const found = await findReview(db, viewer, id);
      return found && { ownerId: found.user._id, title: found.serviceName, quote: found.comment };
    },
    reply: async ({ db }, viewer, id) => {
      const reply = await findRow(db, reviewReplies, eq(reviewReplies.id, id));
      if (!reply) return undefined;
      const review = await findReview(db, viewer, reply.reviewId);
      if (!review?.provider || review.reply?._id !== id) return undefined;
      return { ownerId: review.provider, title: review.serviceName, quote: reply.text };
    },
    person: async ({ db }, viewer, id) => {
      if (id === viewer._id) throw ownThing();
      const { person } = (await findKnown(db, viewer, id)) ?? {};
      return person && { ownerId: person.id, title: person.name, quote: `${person.name}\n\n${person.bio}` };
    },
    message: async ({ db, uploads }, viewer, id) => {
      const message = await findRow(db, messages, eq(messages.id, id));
      const conversation = message && (await findConversation(db, viewer._id, message.conversationId));
      if (!conversation) return undefined;
      const { senderId, text, images } = message;
      const hashes = await Promise.all(images.map((image) => hashOf(uploads, image)));
      const pictures = hashes.map((hash, index) => `[Picture ${index + 1}, SHA-256 ${hash}]`);
      const quote = [text, ...pictures].filter(Boolean).join('\n');
      return { ownerId: senderId, title: conversation.person.name, quote, images };
    },
  };

const hashOf = async (store: UploadStore, image: string): Promise<string> => {
  const hash = createHash('sha256');
  const stream = await readMessagePicture(store, image);
  if (stream) await pipeline(stream, hash);
  return hash.digest('hex');
};

/** Throws 404 for a thing that the reporter may not see, and 403 for their own. */
export const thingFor = async (
  context: ThingContext,
  viewer: Viewer,
  kind: ReportedKind,
  id: string,
): Promise<Thing> => {
  const thing = await finders[kind](context, viewer, id);
  if (!thing) throw notFound(errorCodes.reportedNotFound, 'What you report');
  if (thing.ownerId === viewer._id) throw ownThing();
  return thing;
};

const ownThing = () => forbidden(errorCodes.ownReport, 'You cannot report what is your own.');

/** The people whom a decision about the thing serves or harms, but for its reporters. */
export const sidesOf = async (tx: Database, kind: ReportedKind, id: string): Promise<string[]> => {
  if (kind === 'person') return [id];
  if (kind === 'message') {
    const { firstId, secondId } = conversations;
    const [row] = await tx
      .select({ firstId, secondId })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(messages.id, id));
    return row ? [row.firstId, row.secondId] : [];
  }
  const { providerId } = services;
  const [row] = await tx
    .select({ providerId, authorId: reviews.userId })
    .from(services)
    .leftJoin(reviews, eq(reviews.serviceId, services.id))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(eq({ service: services, review: reviews, reply: reviewReplies }[kind].id, id))
    .limit(1);
  if (!row) return [];
  return kind === 'service' || !row.authorId ? [row.providerId] : [row.providerId, row.authorId];
};

/** Hides the thing: a service is paused, a review waits, a message has no text. */
export const hide = async (
  tx: Database,
  kind: ReportedKind,
  id: string,
  { hiddenAt, reason }: { hiddenAt: Date; reason: string },
): Promise<void> => {
  if (kind === 'service') {
    // Neither the end of a suspension nor showing it again makes it active: its provider decides.
    const paused = { status: 'paused', isPausedBySuspension: false } as const;
    await tx
      .update(services)
      .set({ hiddenAt, hiddenReason: reason, ...paused })
      .where(eq(services.id, id));
  } else if (kind === 'review') {
    await tx.update(reviews).set({ hiddenAt, pending: true }).where(eq(reviews.id, id));
  } else if (kind === 'message') {
    await tx.update(messages).set({ hiddenAt }).where(eq(messages.id, id));
    await announceMessage(tx, id);
  } else if (kind === 'reply') {
    await tx.update(reviewReplies).set({ hiddenAt }).where(eq(reviewReplies.id, id));
  }
};

/** Throws 404 for a thing that is not hidden: a review that waits for its approval is not approved by this. */
export const showAgain = async (tx: Database, kind: ReportedKind, id: string): Promise<void> => {
  const table = tables[kind];
  const shown =
    table &&
    (await findsAny(
      tx
        .update(table)
        .set({ hiddenAt: null, ...(kind === 'review' && { pending: false }) })
        .where(and(eq(table.id, id), isNotNull(table.hiddenAt)))
        .returning({ id: table.id }),
    ));
  if (!shown) throw notFound(errorCodes.reportedNotFound, 'A hidden thing of this id');
  if (kind === 'message') await announceMessage(tx, id);
};

/** An open conversation loads the message again. */
const announceMessage = async (tx: Database, id: string): Promise<void> => {
  const message = await findRow(tx, messages, eq(messages.id, id));
  if (message) publish(tx, 'message.changed', message.conversationId);
};

const tables = { service: services, review: reviews, message: messages, reply: reviewReplies, person: undefined };

/** Those of a kind that are hidden now. */
export const hiddenIds = async (db: Database, kind: ReportedKind, ids: readonly string[]): Promise<Set<string>> => {
  const table = tables[kind];
  if (!table) return new Set();
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNotNull(table.hiddenAt)));
  return new Set(rows.map(({ id }) => id));
};
