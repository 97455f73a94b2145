import { errorCodes } from '@nearhand/contracts';

/** What the web tier itself says in the API's place, in the API's shape. */
export const tooLarge = { error: 'What was sent is too large.', code: errorCodes.inputTooLarge };
export const tooMany = { error: 'That was a lot at once. Please wait a moment.', code: errorCodes.tooManyAttempts };
export const unreachable = {
  error: 'Something went wrong on our side. Please try again in a moment.',
  code: errorCodes.unexpected,
};
