import { errorCodes, formatMoney, paths } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';
import { AppLink } from '@nearhand/ui';
import type { ReactNode } from 'react';

/** A notice that the form shows after its toast; undefined for errors that the toast explains. */
export const bookingErrorNotice = async (error: unknown, price: number): Promise<ReactNode> => {
  const body = await refusal(error);
  switch (body?.code) {
    case errorCodes.slotTaken:
      return typeof body.bookingId === 'string' ? (
        <>
          You have already booked this time. <AppLink to={paths.booking(body.bookingId)}>See your booking</AppLink>
        </>
      ) : undefined;
    case errorCodes.priceChanged:
      return typeof body.price === 'number'
        ? `The price has changed from ${formatMoney(price)} to ${formatMoney(body.price)}. Confirm again to book at the new price.`
        : undefined;
    case errorCodes.tooManyRequests:
      return (
        <>
          {body.error} <AppLink to={paths.myBookings}>See your bookings</AppLink>
        </>
      );
    case errorCodes.sourceLimit:
      return (
        <>
          {body.error} <AppLink to={paths.marketplace}>Browse other services</AppLink>
        </>
      );
    case errorCodes.serviceNotBookable:
    case errorCodes.serviceNotFound:
      return (
        <>
          This service takes no bookings at the moment. What you typed stays here, or{' '}
          <AppLink to={paths.marketplace}>browse other services</AppLink>.
        </>
      );
    default:
      return undefined;
  }
};
