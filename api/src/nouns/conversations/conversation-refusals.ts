import { errorCodes } from '@nearhand/contracts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';

/** The same for what is not there and for what two others write to each other, also for admins. */
export const conversationMissing = () => notFound(errorCodes.conversationNotFound, 'This conversation');

/** One wording, whoever it is and whyever: who is a customer here is nobody's business. */
export const recipientUnavailable = () =>
  new ApiError(404, errorCodes.recipientUnavailable, 'You cannot write to this person.');

export const oneself = () =>
  new ApiError(400, errorCodes.invalidInput, 'You cannot write to yourself.', {
    fields: { recipient: 'must be somebody else' },
  });

export const conversationClosed = () =>
  new ApiError(409, errorCodes.conversationClosed, 'This person has left: you can read what was written, not answer.');
