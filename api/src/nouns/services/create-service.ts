import { randomUUID } from 'node:crypto';
import type { CreateService } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idOfRequest } from '../../kernel/idempotency/first-answer.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { payForService } from '../credits/credits.ts';
import { claimPictures } from '../uploads/service-pictures.ts';
import { replaceOptions } from './service-option-repository.ts';
import { insertService, updateService } from './service-repository.ts';
import { iconOf, judgePrices, refuseRepeatedOptions, serviceValues } from './service-values.ts';

/**
 * Makes a draft and takes its price in credits, both or neither. The same request under the same `requestKey` finds what
 * it made before and pays no second time, also when nobody kept its answer.
 */
export const createService = async (
  context: Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>,
  wanted: CreateService,
  { _id: providerId }: Viewer,
  requestKey?: string,
): Promise<string> => {
  judgePrices(wanted);
  refuseRepeatedOptions(wanted);
  const id = requestKey === undefined ? randomUUID() : idOf(providerId, requestKey, wanted);
  await context.db.transaction(async (tx) => {
    // Nobody leaves before what they create is there to be seen by whoever deletes the account.
    if ((await holdLiving(tx, [providerId])).length === 0) throw sessionEnded();
    const now = context.clock();
    const values = { ...serviceValues(wanted), icon: iconOf(wanted.category), createdAt: now, updatedAt: now };
    if (!(await insertService(tx, { id, providerId, ...values }))) return;
    await payForService(tx, { id, name: wanted.name, providerId });
    await replaceOptions(tx, id, wanted.options);
    const pictures = { serviceId: id, ownerId: providerId, images: wanted.images, present: [] };
    // After the row, which they refer to.
    const images = await claimPictures(tx, context, pictures);
    if (images.length > 0) await updateService(tx, id, { images });
  });
  return id;
};

const idOf = (userId: string, key: string, { images, options, ...wanted }: CreateService): string => {
  const { name, description, category, basePriceCents } = serviceValues({ ...wanted, images, options });
  const offered = options.map((option) => [option.name, option.description, option.price]);
  return idOfRequest(userId, key, name, description, category, basePriceCents, images, offered);
};
