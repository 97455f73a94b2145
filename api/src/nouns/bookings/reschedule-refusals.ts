import { type BookingStatus, errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';

const refused = (sentence: string) => new ApiError(409, errorCodes.rescheduleRefused, sentence);

export const onlyTheTwo = () =>
  new ApiError(
    403,
    errorCodes.rescheduleRefused,
    'Only the customer and the provider of a booking can agree on another time.',
  );

export const notConfirmed = (status: BookingStatus) =>
  refused(`Only a confirmed booking can be moved to another time. This one is ${status}.`);

export const answerFirst = () => refused('The other side has asked for another time. Please answer that first.');

export const notYoursToAccept = () => refused('You asked for this time yourself. It is for the other side to accept.');

export const nothingAsked = () => refused('No other time is being asked for any more.');

export const sameTime = () => refused('The booking is at that time already. Please choose another one.');

/** Nobody agrees to a time, or turns one down, that they have not seen. */
export const rescheduleChanged = () =>
  new ApiError(409, errorCodes.rescheduleChanged, 'Another time is being asked for by now. Please look at it first.');

/** Agreed on too late: the request stays, so that it can be declined or replaced. */
export const timeGone = () =>
  new ApiError(409, errorCodes.slotTaken, 'That time has been taken meanwhile. Please agree on another one.');
