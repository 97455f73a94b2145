import { type Data, errorCodes, paths, type Review, replyEditHours } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { excerpt, nameText } from '../../kernel/email/email.ts';
import { conflict, forbidden } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { before, hours } from '../../kernel/time/clock.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { areApart } from '../blocks/apart.ts';
import { notify } from '../notifications/notifications.ts';
import { lockReview } from './review-repository.ts';
import { hiddenStays, reviewNotFound, visibleReview } from './review-service.ts';
import { reviewReplies } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

/** For the provider of the reviewed service. Between two people of whom one blocked the other there is no review. */
const repliable = async (db: Database, viewer: Viewer, id: string): Promise<Review> => {
  const review = await visibleReview(db, viewer, id);
  if (review.provider !== viewer._id) {
    throw forbidden(errorCodes.reviewForbidden, 'Only the provider of the service may reply.');
  }
  if (review.pending || (await areApart(db, viewer._id, review.user._id))) throw reviewNotFound();
  return review;
};

/** Once. The author of the review gets a notification and an email. */
export const replyTo = async (context: Context, viewer: Viewer, id: string, text: string): Promise<Data<Review>> => {
  const { db, clock, outbox, settings } = context;
  const review = await repliable(db, viewer, id);
  const path = paths.service(review.service);
  await db.transaction(async (tx) => {
    await requireLiving(tx, viewer._id);
    if (!(await lockReview(tx, id))) throw reviewNotFound();
    const [made] = await tx
      .insert(reviewReplies)
      .values({ reviewId: id, text, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ id: reviewReplies.id });
    if (!made) throw conflict(errorCodes.replyExists, 'You have replied to this review already.');
    const [author] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, review.user._id), isNull(users.deletedAt)));
    if (!author) return;
    const title = `Reply to your review of ${nameText(review.serviceName)}`;
    await notify(tx, [{ userId: author.id, title, text: excerpt(text), path }], clock());
    if (!author.notifyReviews) return;
    await outbox.write(tx, [
      {
        to: author.email,
        content: {
          name: author.name,
          subject: title,
          preheader: excerpt(text),
          paragraphs: ['The provider has answered what you wrote:'],
          quote: excerpt(text),
          button: { label: 'See it on the page', url: `${settings.publicOrigins[0] ?? ''}${path}` },
          why: { setting: 'notifyReviews', userId: author.id },
        },
      },
    ]);
  });
  return { data: await visibleReview(db, viewer, id) };
};

export const changeReply = async (
  { db, clock }: Context,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<Data<Review>> => {
  const review = await repliable(db, viewer, id);
  if (!review.reply) throw reviewNotFound();
  if (review.reply.hidden) throw hiddenStays();
  if (new Date(review.reply.createdAt) < before(clock(), hours(replyEditHours))) {
    throw forbidden(errorCodes.replyLate, `A reply can be changed for ${replyEditHours} hours.`);
  }
  const isShown = and(eq(reviewReplies.reviewId, id), isNull(reviewReplies.hiddenAt));
  await db.update(reviewReplies).set({ text, editedAt: clock() }).where(isShown);
  return { data: await visibleReview(db, viewer, id) };
};
