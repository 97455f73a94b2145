import { errorCodes, type PaymentIntent, type SavedCardPayment } from '@nearhand/contracts';
import type { CardOutcome } from '@nearhand/payments';
import { errorCode, events, refetching } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { bookingQueries, walletQueries } from '../bookings/booking-api.ts';

export type PaymentMethod = 'card' | 'wallet';

/** Its `queryFn` is a POST: the API answers with the one open intent of what is paid. */
export const intentQuery = (of: string, queryFn: (signal: AbortSignal) => Promise<PaymentIntent>) =>
  queryOptions({
    queryKey: ['booking-payment', 'intent', of] as const,
    queryFn: ({ signal }) => queryFn(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The subject of a payment form: a booking, or an extra charge or a tip of one. */
export interface Payment {
  bookingId: string;
  /** Decimal dollars. */
  amount: number;
  notices: Record<PaymentMethod, string>;
  /** Target of Cancel. */
  cancelTo: string;
  /** State of the navigation to the booking after success. */
  paidState: Record<string, unknown>;
  intent: ReturnType<typeof intentQuery>;
  payFromWallet: () => Promise<unknown>;
  payWithSavedCard: (card: string) => Promise<SavedCardPayment>;
  /** The intent again, whose card is saved for later or not. Absent: the card cannot be saved here. */
  intentFor?: (isSaved: boolean) => Promise<PaymentIntent>;
  /** Reads again what is paid, which makes the API ask Stripe. True without an answer. */
  isStillPayable: () => Promise<boolean>;
}

const closedCodes: readonly (string | undefined)[] = [errorCodes.notPayable, errorCodes.agreementRefused];

/** True for an error that may mean "paid or closed elsewhere". */
export const isPaymentRefused = async (error: unknown): Promise<boolean> =>
  closedCodes.includes(await errorCode(error));

interface CardPayment {
  bookingId: string;
  pay: () => Promise<CardOutcome>;
}

export const payByCard = mutationOptions({
  mutationFn: ({ pay }: CardPayment) => pay(),
  onSuccess: ({ kind }, { bookingId }) => {
    if (kind === 'paid' || kind === 'processing') events.emit('booking.changed', { bookingId });
  },
  // After an error too: money may have moved although the answer was lost.
  onSettled: refetching(bookingQueries.all),
});

/** For a mutation that pays from the wallet. */
export const walletPayment = (bookingId: string) => ({
  onSuccess: () => {
    events.emit('booking.changed', { bookingId });
    events.emit('wallet.changed', {});
  },
  onSettled: refetching(bookingQueries.all, walletQueries.all),
});
