import { creditsPerService } from '@nearhand/contracts';
import { LinkButton, Notice, RetryNotice, Skeleton, Stack } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { creditQueries, formatCredits } from '../credits/credit-api.ts';

interface CreditNeedProps {
  required: number;
  returnUrl: string;
}

export const CreditNeed = ({ required, returnUrl }: CreditNeedProps) => {
  const { data: balance, isPending, refetch } = useQuery(creditQueries.balance());
  if (isPending) return <Skeleton aria-hidden aria-busy variant="rounded" height={64} />;
  if (balance === undefined)
    return <RetryNotice onRetry={() => void refetch()}>We couldn't load your credits.</RetryNotice>;
  const cost = `Creating a service costs ${creditsPerService} credits.`;
  if (balance < required) {
    const missing = required - balance;
    return (
      <Notice severity="warning">
        {`You need ${formatCredits(required)} and have ${balance}: ${formatCredits(missing)} more to go. ${cost}`}
      </Notice>
    );
  }
  return (
    <Notice severity="success">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <span>{`You have ${formatCredits(balance)} and need ${required}: that is enough. ${cost}`}</span>
        <LinkButton to={returnUrl} variant="outlined" color="inherit">
          Continue
        </LinkButton>
      </Stack>
    </Notice>
  );
};
