import { SavedCard } from '@nearhand/contracts';
import { list, readDataAs } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

/** The page on which a person manages their saved cards. */
export const cardsPath = '/user/cards';

/** Saved cards of the signed-in person, the preferred one first. */
export const savedCardQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['saved-cards'] as const,
      queryFn: ({ signal }) => api.get('cards', { signal, read: readDataAs(list(SavedCard)) }),
      // Stripe has them: another slice or device may have changed them.
      staleTime: 0,
      retry: false,
      meta: { isStored: false },
    }),
};

const savedCardKey = () => savedCardQueries.mine().queryKey;

/** Asks for the cards again after one was saved. */
export const refreshSavedCards = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: savedCardKey() });

export const preferSavedCard = mutationOptions({
  mutationFn: (id: string) => api.put('cards/:id/preferred', { params: { id } }),
  onSuccess: showing(savedCardQueries.mine, (cards, id) =>
    cards
      .map((card) => ({ ...card, isPreferred: card._id === id }))
      .toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred)),
  ),
  onSettled: refetching(savedCardKey),
});

export const removeSavedCard = mutationOptions({
  mutationFn: (id: string) => api.delete('cards/:id', { params: { id } }),
  onSuccess: showing(savedCardQueries.mine, (cards, id) => cards.filter(({ _id }) => _id !== id)),
  onSettled: refetching(savedCardKey),
});

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`. */
export const savedCardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? 'Card'} ending in ${last4}`;

/** True after the last day of its month. */
export const isExpiredCard = ({ expMonth, expYear }: SavedCard, now: Date): boolean =>
  expYear * 12 + expMonth - 1 < now.getFullYear() * 12 + now.getMonth();

/** The card to offer first; undefined when each has expired. */
export const usableCard = (cards: readonly SavedCard[], now: Date): SavedCard | undefined =>
  cards.find((card) => !isExpiredCard(card, now));

/** `Expires 04/30`, or `Expired 04/26`. */
export const savedCardExpiry = (card: SavedCard, now: Date): string =>
  `${isExpiredCard(card, now) ? 'Expired' : 'Expires'} ${String(card.expMonth).padStart(2, '0')}/${String(card.expYear % 100).padStart(2, '0')}`;
