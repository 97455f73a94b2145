import { errorCodes } from '@nearhand/contracts';
import { Refusal } from '../errors/refusal.ts';

export const idempotencyReused = () =>
  new Refusal(
    422,
    errorCodes.idempotencyReused,
    'This Idempotency-Key was already used for another request. Please use a new one.',
  );

export const stillRunning = () =>
  new Refusal(409, errorCodes.stillRunning, 'This request is still being worked on. Please try again shortly.');
