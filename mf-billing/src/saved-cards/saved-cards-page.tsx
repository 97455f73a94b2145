import { paths, type SavedCard } from '@nearhand/contracts';
import { LazyCardScope, preferSavedCard, removeSavedCard, savedCardExpiry, savedCardName } from '@nearhand/payments';
import { unexplained, useSearchParams } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, ErrorState, lazyPart, Page, PageSkeleton, Stack, StatusChip, Typography } from '@nearhand/ui';
import { ListRow, RowLine, RowList } from '@nearhand/ui/figures';
import { Check, CreditCard } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { returnUrlOf } from '../actions/redirection.ts';
import { cardQueries } from '../wallets/card-queries.ts';
import { WalletCard } from '../wallets/wallet-card.tsx';
import { AddCardForm } from './add-card-form.tsx';

const ConfirmDialog = lazyPart(() => import('@nearhand/ui/overlays').then(({ ConfirmDialog }) => ConfirmDialog));

/** Leads back to `?returnUrl=`, which needed a card, else to the wallet. */
export const SavedCardsPage = () => {
  const { data: cards, isPending, refetch } = useQuery(cardQueries.mine());
  const returnUrl = returnUrlOf(useSearchParams()[0]);

  const content = () => {
    if (isPending) return <PageSkeleton variant="entries" />;
    if (!cards) return <ErrorState title="Error Loading Cards" what="your saved cards" onRetry={() => refetch()} />;
    return (
      <Stack spacing={3} sx={{ maxWidth: 760 }}>
        {cards.length > 0 ? (
          <RowList aria-label="Saved cards" tabIndex={-1}>
            {cards.map((card) => (
              <li key={card._id}>
                <SavedCardRow card={card} isOnly={cards.length === 1} />
              </li>
            ))}
          </RowList>
        ) : (
          <Typography>You have no saved cards. Save one here, or while you pay.</Typography>
        )}
        <WalletCard title="Add a card">
          <LazyCardScope>
            <AddCardForm />
          </LazyCardScope>
        </WalletCard>
      </Stack>
    );
  };

  return (
    <Page
      title="Cards"
      subtitle="Pay your bookings with one click. Stripe stores your cards, we do not."
      back={returnUrl ? { to: returnUrl, label: 'Back' } : { to: paths.wallet, label: 'My Wallet' }}
    >
      {content()}
    </Page>
  );
};

interface RowProps {
  card: SavedCard;
  isOnly: boolean;
}

const SavedCardRow = ({ card, isOnly }: RowProps) => {
  const [isAsking, setAsking] = useState(false);
  const name = savedCardName(card);
  const prefer = useAction(preferSavedCard, {
    done: `${name} is offered first`,
    failed: ['Failed to change the preferred card', unexplained],
  });
  const remove = useAction(removeSavedCard, {
    done: `${name} was removed`,
    failed: ['Failed to remove the card', unexplained],
  });
  return (
    <>
      <ListRow
        picture={<CreditCard size={22} aria-hidden />}
        title={name}
        heading="h2"
        end={
          card.isPreferred && (
            <StatusChip tone="green" icon={Check}>
              Preferred
            </StatusChip>
          )
        }
        actions={
          <>
            {!card.isPreferred && (
              <Button
                variant="text"
                aria-label={`Prefer ${name}`}
                loading={prefer.isPending}
                onClick={() => void prefer.run(card._id)}
              >
                Prefer
              </Button>
            )}
            <Button variant="outlined" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
              Remove
            </Button>
          </>
        }
      >
        <RowLine>{savedCardExpiry(card, new Date())}</RowLine>
      </ListRow>
      {isAsking && (
        <ConfirmDialog
          open
          title="Remove this card?"
          text={`${name} is removed from your account and at Stripe. ${afterRemoval(card, isOnly)}`}
          confirmLabel="Remove Card"
          cancelLabel="Keep Card"
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(card._id).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

const afterRemoval = ({ isPreferred }: SavedCard, isOnly: boolean): string => {
  if (isOnly) return 'Bookings that are paid already are not affected.';
  return isPreferred
    ? 'Another of your cards is offered first then. Bookings that are paid already are not affected.'
    : 'Bookings that are paid already are not affected.';
};

export { SavedCardsPage as Component };
