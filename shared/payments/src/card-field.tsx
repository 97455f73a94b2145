import { RetryNotice, Skeleton, styled, Typography } from '@nearhand/ui';
import { CardElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { use, useState, useSyncExternalStore } from 'react';
import { CardLoading } from './card-scope.tsx';
import { stripeQueries } from './stripe-api.ts';

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
};

const useThemeColor = (name: string): string =>
  useSyncExternalStore(subscribe, () =>
    getComputedStyle(document.documentElement).getPropertyValue(`--nh-palette-${name}`).trim(),
  );

/** The card field is in Stripe's iframe, which our style sheets do not reach. */
export const useCardStyle = () => {
  const ink = useThemeColor('text-primary');
  const soft = useThemeColor('text-secondary');
  const wrong = useThemeColor('error-main');
  return {
    base: {
      color: ink,
      iconColor: soft,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '26px',
      '::placeholder': { color: soft },
    },
    invalid: { color: wrong, iconColor: wrong },
  };
};

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
