import { type Booking, formatMoney, paths } from '@nearhand/contracts';
import { Box, LinkButton, Notice } from '@nearhand/ui';
import { RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { FormButtons } from '../booking-form/form-bar.tsx';
import { walletQueries } from '../wallets/wallet-api.ts';
import { CardPanel } from './card-panel.tsx';

export interface PaymentFormValues {
  method: 'card' | 'wallet';
}

const notices: Record<PaymentFormValues['method'], string> = {
  card: 'You will not be charged until the service is completed.',
  wallet: 'Your wallet pays now; the provider gets the money when the service is completed.',
};

export const PaymentFields = ({ booking, isCardReady }: { booking: Booking; isCardReady: boolean }) => {
  const { values } = useFormikContext<PaymentFormValues>();
  const { data: wallet } = useQuery(walletQueries.mine());
  const byCard = values.method === 'card';
  // Who has chosen the wallet needs the way back when its money is spent elsewhere meanwhile.
  const canChoose = wallet !== undefined && (wallet.balance >= booking.price || !byCard);
  return (
    <>
      {canChoose && (
        <RadioGroupInput
          name="method"
          label="Pay with"
          options={[
            { value: 'card', label: 'Card', hint: 'Credit or debit' },
            { value: 'wallet', label: 'Wallet balance', hint: `${formatMoney(wallet.balance)} available` },
          ]}
        />
      )}
      {/* Hidden rather than gone, so that what was typed is still there after a look at the wallet. */}
      <Box hidden={!byCard}>
        <CardPanel bookingId={booking._id} />
      </Box>
      <Notice severity="info">{notices[values.method]}</Notice>
      <FormButtons>
        <LinkButton to={paths.myBookings} variant="outlined" size="large">
          Cancel
        </LinkButton>
        <SubmitButton size="large" busyLabel="Processing..." disabled={byCard && !isCardReady}>
          {`Pay ${formatMoney(booking.price)}`}
        </SubmitButton>
      </FormButtons>
    </>
  );
};
