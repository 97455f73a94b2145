import { Button, Notice, Skeleton, styled, Typography } from '@nearhand/ui';
import { CardElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCardStyle } from './card-appearance.ts';
import { IntentProblem } from './intent-problem.tsx';
import { paymentQueries } from './payment-api.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Field = styled('div')({
  padding: '11px 14px',
  minHeight: 50,
  borderRadius: 10,
  border: '1px solid var(--nh-palette-outline)',
  background: 'var(--nh-palette-background-paper)',
  '&:has(.StripeElement--focus)': {
    borderColor: 'var(--nh-palette-primary-main)',
    outline: '1px solid var(--nh-palette-primary-main)',
  },
  '&:has(.StripeElement--invalid)': { borderColor: 'var(--nh-palette-error-main)' },
});

/** The card field, and what stands in its place while it cannot be had. */
export const CardPanel = ({ bookingId }: { bookingId: string }) => {
  const style = useCardStyle();
  const stripe = useQuery(paymentQueries.stripe());
  const intent = useQuery(paymentQueries.intent(bookingId));
  const [problem, setProblem] = useState<string>();

  if (stripe.isError)
    return (
      <Notice severity="error">
        The card form could not be loaded.{' '}
        <Button size="small" color="inherit" variant="text" onClick={() => void stripe.refetch()}>
          Retry
        </Button>
      </Notice>
    );
  return (
    <Group>
      <Typography variant="subtitle2" component="legend" sx={{ p: 0, mb: 0.75 }}>
        Card details
      </Typography>
      <Field>
        {stripe.isPending ? (
          <Skeleton height={26} />
        ) : (
          <CardElement
            options={{ style, hidePostalCode: true, disableLink: true }}
            onChange={({ error }) => setProblem(error?.message)}
          />
        )}
      </Field>
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 0.75 }}>
          {problem}
        </Typography>
      )}
      {intent.isLoadingError && (
        <IntentProblem error={intent.error} bookingId={bookingId} onRetry={() => void intent.refetch()} />
      )}
    </Group>
  );
};
