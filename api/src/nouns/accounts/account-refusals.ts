import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';

/** The same for a wrong password and an unknown address. */
export const wrongCredentials = () =>
  new ApiError(401, errorCodes.wrongCredentials, 'The email or the password is not right. Please try again.');

export const registrationRefused = () =>
  new ApiError(
    400,
    errorCodes.registrationRefused,
    'We could not create an account with these details. If you have signed up before, please log in instead.',
  );

/** Says no more than that it does not work: whether an address has an account is nobody's business. */
export const detailsRefused = () =>
  new ApiError(409, errorCodes.detailsRefused, 'We could not save these details. Please try another email address.');

/** Not a 401: that would tell the browser that its session has ended. */
export const wrongPassword = () =>
  new ApiError(400, errorCodes.wrongPassword, 'That is not your current password. Please try again.');

export const moneyMoving = () =>
  new ApiError(
    409,
    errorCodes.moneyMoving,
    'Money is on its way to or from your wallet. Please wait until it has arrived; that can take a few days.',
  );

export const resetInvalid = () =>
  new ApiError(400, errorCodes.resetInvalid, 'This link has been used or has run out. Please ask for a new one.');
