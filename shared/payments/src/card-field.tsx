import { RetryNotice, Skeleton, styled, Typography } from '@nearhand/ui';
import { CardElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useCardStyle } from './card-appearance.ts';
import { CardLoading } from './card-loading.ts';
import { stripeQueries } from './stripe-api.ts';

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

/** The card field, and what stands in its place until it is there or while it cannot be had. */
export const CardField = () => {
  const style = useCardStyle();
  const { isWanted, standIn, onReady } = use(CardLoading);
  const stripe = useQuery({ ...stripeQueries.script(), enabled: isWanted });
  const [problem, setProblem] = useState<string>();

  if (stripe.isError)
    return <RetryNotice onRetry={() => void stripe.refetch()}>The card form could not be loaded.</RetryNotice>;
  return (
    <Group>
      <Typography variant="subtitle2" component="legend" sx={{ p: 0, mb: 0.75, lineHeight: 'inherit' }}>
        Card details
      </Typography>
      <Field>
        {stripe.data ? (
          <CardElement
            options={{ style, hidePostalCode: true, disableLink: true }}
            onReady={onReady}
            onChange={({ error }) => setProblem(error?.message)}
          />
        ) : (
          (standIn ?? <Skeleton height={26} />)
        )}
      </Field>
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 0.75 }}>
          {problem}
        </Typography>
      )}
    </Group>
  );
};
