import { errorCodes, type Service, type UpdateService } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { claimPictures } from '../uploads/service-pictures.ts';
import { replaceOptions } from './service-option-repository.ts';
import { lockService, updateService } from './service-repository.ts';
import { changeableService, serviceFor, serviceMissing } from './service-service.ts';
import { differing, iconOf, judgePrices, refuseRepeatedOptions, serviceValues } from './service-values.ts';

/**
 * Makes a service what its form says; for the owner and admins. Of several at once the last wins as a whole, but that
 * whoever says which state they saw (`updatedAt`) overwrites no other.
 */
export const changeService = async (
  context: Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>,
  id: string,
  wanted: UpdateService,
  viewer: Viewer,
): Promise<Service> => {
  judgePrices(wanted);
  refuseRepeatedOptions(wanted);
  const { service } = await changeableService(context.db, id, viewer);
  const { id: serviceId, providerId: ownerId } = service;
  await context.db.transaction(async (tx) => {
    // People before what is theirs, as whoever deletes an account does.
    if ((await holdLiving(tx, [ownerId])).length === 0) throw providerLeft();
    const row = await lockService(tx, serviceId);
    if (!row) throw serviceMissing();
    if (wanted.updatedAt && new Date(wanted.updatedAt).getTime() !== row.updatedAt.getTime()) throw serviceChanged();
    const claim = { serviceId, ownerId, savedBy: viewer._id, images: wanted.images, present: row.images };
    const images = await claimPictures(tx, context, claim);
    const icon = wanted.category === row.category ? row.icon : iconOf(wanted.category);
    const changes = differing(row, { ...serviceValues(wanted), icon, images });
    const hasOtherOptions = await replaceOptions(tx, serviceId, wanted.options);
    if (changes || hasOtherOptions) await updateService(tx, serviceId, { ...changes, updatedAt: context.clock() });
  });
  return serviceFor(context.db, serviceId, viewer);
};

const serviceChanged = () =>
  new ApiError(409, errorCodes.serviceChanged, 'This service was changed meanwhile. Please look at it again.');

const providerLeft = () =>
  new ApiError(
    403,
    errorCodes.serviceForbidden,
    'The provider of this service has left; it cannot be changed any more.',
  );
