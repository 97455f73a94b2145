import {
  type Agreement,
  allowedAgreementActions,
  type BookingMoney,
  PaymentIntent,
  paths,
  SavedCardPayment,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation, useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import { bookingMoneyQueries } from '../booking-money/booking-money-api.ts';
import { intentQuery, type Payment, walletPayment } from '../payments/payment-api.ts';

export const isPayableExtra = (agreement: Agreement): boolean =>
  allowedAgreementActions(agreement, 'customer').includes('pay');

export const agreementOf = ({ agreements }: BookingMoney, id: string): Agreement | undefined =>
  agreements.find(({ _id }) => _id === id);

const payFromWallet = (bookingId: string) =>
  mutationOptions({ ...idempotentMutation('POST agreements/:id/wallet'), ...walletPayment(bookingId) });

const payWithSavedCard = () =>
  mutationOptions(idempotentMutation('POST agreements/:id/saved-card', { read: readDataAs(SavedCardPayment) }));

const notices = { card: 'Your card is charged now.', wallet: 'Your wallet pays now.' };

/** The payment of an extra charge or a tip. */
export const useExtraPayment = (bookingId: string, { _id: id, amount }: Agreement): Payment => {
  const client = useQueryClient();
  const { mutateAsync } = useIdempotentMutation(() => payFromWallet(bookingId));
  const saved = useIdempotentMutation(payWithSavedCard);
  return {
    bookingId,
    amount,
    notices,
    cancelTo: paths.booking(bookingId),
    paidState: { paidAgreement: id },
    intent: intentQuery(id, (signal) =>
      api.post('agreements/:id/intent', { params: { id }, signal, read: readDataAs(PaymentIntent) }),
    ),
    payFromWallet: () => mutateAsync({ params: { id } }),
    payWithSavedCard: (card) => saved.mutateAsync({ params: { id }, body: { card } }),
    isStillPayable: async () => {
      const now = await client
        .fetchQuery({ ...bookingMoneyQueries.of(bookingId), staleTime: 0 })
        .catch(() => undefined);
      const agreement = now && agreementOf(now, id);
      return now === undefined || (agreement !== undefined && isPayableExtra(agreement));
    },
  };
};
