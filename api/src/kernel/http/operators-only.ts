import { createHash, timingSafeEqual } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { bearerOf } from './auth.ts';

/** For what the operators' tools ask: lets in who brings `INTERNAL_TOKEN` as bearer, or everybody where none is set. */
export const operatorsOnly: onRequestAsyncHookHandler = async function operatorsOnly(request) {
  const { internalToken } = this.settings;
  if (internalToken !== undefined && !isSame(bearerOf(request) ?? '', internalToken)) throw refused();
};

/** Takes the same time for every wrong one. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const refused = () =>
  new ApiError(
    401,
    errorCodes.notSignedIn,
    'This is for operators: send INTERNAL_TOKEN as bearer token.',
    {},
    { 'www-authenticate': 'Bearer' },
  );
