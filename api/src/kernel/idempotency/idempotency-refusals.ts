import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../errors/api-error.ts';

export const idempotencyReused = () =>
  new ApiError(
    422,
    errorCodes.idempotencyReused,
    'This Idempotency-Key was already used for another request. Please use a new one.',
  );

export const stillRunning = () =>
  new ApiError(409, errorCodes.stillRunning, 'This request is still being worked on. Please try again shortly.');
