import { errorCodes } from '@nearhand/contracts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';

export const noSubscription = () =>
  new ApiError(409, errorCodes.noSubscription, 'You have no subscription at the moment.');
export const nothingToPay = () => new ApiError(409, errorCodes.noSubscription, 'There is no open bill to pay.');
export const subscriptionEnded = () =>
  new ApiError(409, errorCodes.subscriptionEnded, 'This subscription has ended. Please choose a plan anew.');
export const subscriptionMissing = () => notFound(errorCodes.subscriptionNotFound, 'The subscription');
export const planHeld = () => new ApiError(409, errorCodes.planHeld, 'You are subscribed to this plan already.');
export const paymentFailed = () =>
  new ApiError(
    402,
    errorCodes.subscriptionPaymentFailed,
    'Your card was not charged, so your plan stays as it was. Please check your card.',
  );

const changeRefused = (sentence: string) => new ApiError(409, errorCodes.planChangeRefused, sentence);
export const alreadyOnPlan = () => changeRefused('This is your present plan.');
export const unpaidBill = () => changeRefused('Please pay your open bill before you change the plan.');
export const pricesChanged = () => changeRefused('Prices have changed since you looked. Please look again.');
