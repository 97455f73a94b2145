import { contactStatuses, errorCodes, type Service, type ServiceStatus, serviceTransition } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { badgesOf } from '../badges/public-badges.ts';
import { bookings } from '../bookings/table.ts';
import { distancesOf, type Place } from '../places/find-place.ts';
import { findPolicy } from './cancellation-policies.ts';
import { changeStatus, findService } from './service-repository.ts';
import { type ServiceRow, toService } from './service-wire.ts';

export const serviceNotFound = () => notFound(errorCodes.serviceNotFound, 'This service');

export const visibleService = async (db: Database, id: string, viewer: Viewer | null): Promise<ServiceRow> => {
  const row = await findService(db, id, viewer);
  if (!row) throw serviceNotFound();
  return row;
};

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

export const serviceFor = async (context: Context, id: string, viewer: Viewer | null): Promise<Service> =>
  toServiceFor(context, await visibleService(context.db, id, viewer), viewer);

/** A service that {@link visibleService} found, as this viewer sees it. */
export const toServiceFor = async (
  context: Context,
  row: ServiceRow,
  viewer: Viewer | null,
  near?: Place,
): Promise<Service> => {
  const { id } = row.provider;
  const mayRead = viewer !== null && (await mayContact(context.db, viewer, id));
  const [badges, cancellation, distances] = await Promise.all([
    badgesOf(context, id),
    findPolicy(context.db, row.service.id),
    distancesOf(context.db, near, [id]),
  ]);
  return { ...toService(row, viewer, mayRead), ...distances.get(id), badges, ...(cancellation && { cancellation }) };
};

const serviceHidden = () =>
  conflict(
    errorCodes.serviceTransitionRefused,
    'Our team has hidden this service. My Services says why; please write to our support.',
  );

const mayContact = async (db: Database, viewer: Viewer, providerId: string): Promise<boolean> => {
  if (viewer.role === 'admin' || viewer._id === providerId) return true;
  const isShared = inArray(bookings.status, contactStatuses);
  const theirs = and(eq(bookings.customerId, viewer._id), eq(bookings.providerId, providerId), isShared);
  return (await db.$count(bookings, theirs)) > 0;
};

export const changeableService = async (db: Database, id: string, viewer: Viewer): Promise<ServiceRow> => {
  const row = await visibleService(db, id, viewer);
  if (viewer.role === 'admin' || row.service.providerId === viewer._id) return row;
  throw forbidden(errorCodes.serviceForbidden, 'Only the provider of a service may change it.');
};

/** Publishes, pauses or activates, as the contracts' table allows; for the owner and admins. */
export const moveService = async (
  context: Context,
  id: string,
  to: ServiceStatus,
  viewer: Viewer,
): Promise<Service> => {
  const { clock, db } = context;
  const { service } = await changeableService(db, id, viewer);
  const isMoved =
    serviceTransition(service.status, to) !== undefined &&
    (await db.transaction(async (tx) => {
      // No service of a deleted account becomes active, not by an admin either.
      const [living] = await holdLiving(tx, [service.providerId]);
      if (to === 'active' && service.hiddenAt) throw serviceHidden();
      if (!living || !(await changeStatus(tx, id, service.status, to, clock()))) return false;
      await recordAdminAction(tx, { subject: { kind: 'service', id }, details: { status: to } });
      return true;
    }));
  if (!isMoved) {
    throw conflict(
      errorCodes.serviceTransitionRefused,
      `A service that is ${service.status} cannot become ${to}. Please reload the page.`,
    );
  }
  return serviceFor(context, id, viewer);
};
