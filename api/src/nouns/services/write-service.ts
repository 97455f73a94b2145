import { randomUUID } from 'node:crypto';
import {
  type Category,
  type CreateService,
  errorCodes,
  repeatedOptions,
  type Service,
  type ServiceIcon,
  toCents,
  toDollars,
  type UpdateService,
} from '@nearhand/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { badRequest, conflict, forbidden } from '../../kernel/errors/api-error.ts';
import { checkName } from '../../kernel/http/deceptive-name.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { holdLiving, requireLiving } from '../accounts/account-repository.ts';
import { payForService } from '../credits/credits.ts';
import { claimPictures } from '../uploads/upload-repository.ts';
import { differing, insertService, lockService, replaceOptions, updateService } from './service-repository.ts';
import { changeableService, serviceFor, serviceNotFound } from './service-service.ts';
import { standingAcceptances } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings' | 'uploads'>;

/** Creates a draft and takes its price in credits. A request with a known `requestKey` returns its service and pays nothing. */
export const createService = async (
  context: Context,
  wanted: CreateService,
  { _id: providerId }: Viewer,
  requestKey?: string,
): Promise<string> => {
  validateService(wanted);
  checkName(wanted.name);
  const id = requestKey === undefined ? randomUUID() : idOf(providerId, requestKey, wanted);
  await context.db.transaction(async (tx) => {
    // Account deletion locks the same row: it sees this service, or the service sees that the account is gone.
    await requireLiving(tx, providerId);
    const now = context.clock();
    const values = { ...serviceValues(wanted), icon: icons[wanted.category], createdAt: now, updatedAt: now };
    if (!(await insertService(tx, { id, providerId, ...values }))) return;
    await payForService(tx, { id, name: wanted.name, providerId });
    await replaceOptions(tx, id, wanted.options);
    if (values.instantMinutes != null) await writeAcceptance(tx, id, values.instantMinutes, now);
    const images = await claimPictures(tx, context, {
      purpose: 'service',
      usedBy: id,
      ownerId: providerId,
      images: wanted.images,
      present: [],
    });
    if (images.length > 0) await updateService(tx, id, { images });
  });
  return id;
};

const idOf = (userId: string, key: string, wanted: CreateService): string => {
  const offered = wanted.options.map((option) => [option.name, option.description, option.price]);
  return idOfRequest(userId, key, ...Object.values(serviceValues(wanted)), wanted.images, offered);
};

/** For the owner and admins. The last change wins as a whole; one that names an older `updatedAt` is rejected. */
export const changeService = async (
  context: Context,
  id: string,
  wanted: UpdateService,
  viewer: Viewer,
): Promise<Service> => {
  validateService(wanted);
  const { service } = await changeableService(context.db, id, viewer);
  checkName(wanted.name, service.name);
  const { id: serviceId, providerId: ownerId } = service;
  await context.db.transaction(async (tx) => {
    if ((await holdLiving(tx, [ownerId])).length === 0) throw providerLeft();
    const row = await lockService(tx, serviceId);
    if (!row) throw serviceNotFound();
    if (wanted.updatedAt && new Date(wanted.updatedAt).getTime() !== row.updatedAt.getTime()) throw serviceChanged();
    const images = await claimPictures(tx, context, {
      purpose: 'service',
      usedBy: serviceId,
      ownerId,
      savedBy: viewer._id,
      images: wanted.images,
      present: row.images,
    });
    const icon = wanted.category === row.category ? row.icon : icons[wanted.category];
    const changes = differing(row, { ...serviceValues(wanted), icon, images });
    if (changes?.instantMinutes !== undefined) {
      if (changes.instantMinutes !== null && ownerId !== viewer._id) throw notForAdmins();
      await writeAcceptance(tx, serviceId, changes.instantMinutes, context.clock());
    }
    if (changes?.durationMinutes !== undefined) publish(tx, 'times.changed', ownerId);
    const hasOtherOptions = await replaceOptions(tx, serviceId, wanted.options);
    if (changes || hasOtherOptions) await updateService(tx, serviceId, { ...changes, updatedAt: context.clock() });
    await recordAdminAction(tx, { subject: { kind: 'service', id: serviceId } });
  });
  return serviceFor(context, serviceId, viewer);
};

const serviceChanged = () =>
  conflict(errorCodes.serviceChanged, 'This service was changed meanwhile. Please look at it again.');

/** An admin may end it. */
const notForAdmins = () =>
  forbidden(
    errorCodes.serviceForbidden,
    'Only the provider can say that requests for this service are accepted in advance.',
  );

const providerLeft = () =>
  forbidden(errorCodes.serviceForbidden, 'The provider of this service has left; it cannot be changed any more.');

/**
 * Replaces the standing acceptance of a locked service; null withdraws it. It waits for payments that take effect by the
 * old one at this moment: each of them either finds it open, or is left to the provider's answer.
 */
const writeAcceptance = async (
  tx: Database,
  serviceId: string,
  noticeMinutes: number | null,
  now: Date,
): Promise<void> => {
  const isOfService = eq(standingAcceptances.serviceId, serviceId);
  await tx
    .update(standingAcceptances)
    .set({ endedAt: now })
    .where(and(isOfService, isNull(standingAcceptances.endedAt)));
  if (noticeMinutes === null) return;
  const version = sql`(select coalesce(max(version), 0) + 1 from ${standingAcceptances} where ${isOfService})`;
  await tx.insert(standingAcceptances).values({ serviceId, version, noticeMinutes, createdAt: now });
};

/** The form has no icon: a service gets the icon of its category. */
const icons: Record<Category, ServiceIcon> = {
  Home: 'home',
  Outdoor: 'scissors',
  Education: 'generic',
  Pets: 'generic',
  Tech: 'zap',
  Health: 'generic',
  Beauty: 'scissors',
  Other: 'generic',
};

/** A client that does not know of durations or instant booking leaves them as they are. */
const serviceValues = ({ name, description, category, basePrice, durationMinutes, instantMinutes }: UpdateService) => ({
  name,
  description,
  category,
  basePriceCents: toCents(basePrice),
  ...(durationMinutes === undefined ? {} : { durationMinutes }),
  ...(instantMinutes === undefined ? {} : { instantMinutes }),
});

/** Throws for prices finer than a cent and for repeated option names: bookings name their option. */
const validateService = ({ basePrice, options }: UpdateService): void => {
  const prices = [
    ['basePrice', basePrice] as const,
    ...options.map(({ price }, index) => [`options.${index}.price`, price] as const),
  ];
  const wrong = prices.filter(([, price]) => toDollars(toCents(price)) !== price).map(([field]) => field);
  rejectFields(wrong, 'Prices are dollars and whole cents. Please check them.', 'must be in whole cents');
  const repeated = repeatedOptions(options).map((index) => `options.${index}.name`);
  rejectFields(repeated, 'Each option needs a name of its own. Please check them.', 'is the name of another option');
};

const rejectFields = (names: string[], sentence: string, problem: string): void => {
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, problem]));
  throw badRequest(errorCodes.invalidInput, sentence, { fields });
};
