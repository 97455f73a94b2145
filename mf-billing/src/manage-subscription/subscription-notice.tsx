import type { SubscriptionSummary } from '@nearhand/contracts';
import { Button, Notice, Stack } from '@nearhand/ui';
import { useRedirection } from '../redirections/use-redirection.ts';
import { longDay } from '../subscriptions/calendar-day.ts';
import { openBill } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, offersWithheldText } from '../subscriptions/subscription-state.ts';

/** What its owner must know about a subscription that will not simply go on. */
export const SubscriptionNotice = ({ summary }: { summary: SubscriptionSummary }) => {
  const { status, until, endsThen } = factsOfSummary(summary);
  const day = longDay(until) ?? 'the end of the period';
  if (status === 'canceled') {
    return <Notice severity="info">{`This subscription was canceled. You keep access until ${day}.`}</Notice>;
  }
  if (status === 'past_due') return <OpenBill />;
  if (!endsThen) return summary.offersWithheld ? <Notice severity="info">{offersWithheldText}</Notice> : null;
  return (
    <Notice severity="warning">
      {`Your subscription is scheduled to be canceled. You keep access until ${day}; then nothing more is charged.`}
    </Notice>
  );
};

const OpenBill = () => {
  const { leave, leaving } = useRedirection(openBill, 'Failed to process payment');
  return (
    <Notice severity="warning">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <span>Your last payment did not go through. Pay it now to keep your plan.</span>
        <Button variant="contained" loading={leaving !== undefined} onClick={() => void leave('bill')}>
          Pay now
        </Button>
      </Stack>
    </Notice>
  );
};
