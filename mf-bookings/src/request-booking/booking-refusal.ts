import { errorCodes } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';

/** A refusal that the form explains where it stands; others are told in passing alone. */
export type BookingRefusal =
  | { kind: 'booked-already'; bookingId: string }
  | { kind: 'price-changed'; before: number; price: number }
  | { kind: 'too-many-requests'; text: string }
  | { kind: 'not-bookable' };

/** What the API's refusal of a booking at `price` dollars means for the form. */
export const bookingRefusal = async (failure: unknown, before: number): Promise<BookingRefusal | undefined> => {
  const said = await refusal(failure);
  switch (said?.code) {
    case errorCodes.slotTaken:
      return typeof said.bookingId === 'string' ? { kind: 'booked-already', bookingId: said.bookingId } : undefined;
    case errorCodes.priceChanged:
      return typeof said.price === 'number' ? { kind: 'price-changed', before, price: said.price } : undefined;
    case errorCodes.tooManyRequests:
      return { kind: 'too-many-requests', text: said.error };
    case errorCodes.serviceNotBookable:
    case errorCodes.serviceNotFound:
      return { kind: 'not-bookable' };
    default:
      return undefined;
  }
};
