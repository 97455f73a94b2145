import { Button } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { longDay } from '../subscriptions/calendar-day.ts';
import { useSaidChange } from '../subscriptions/said-change.ts';
import { cancelSubscription, resumeSubscription } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, type SubscriptionFacts } from '../subscriptions/subscription-state.ts';

/** Ends a subscription with its period, or lets it go on after all. One button, so that it keeps the focus. */
export const SubscriptionSwitch = ({ facts }: { facts: SubscriptionFacts }) => {
  const [asks, setAsks] = useState(false);
  const cancel = useSaidChange(cancelSubscription, {
    done: (summary) => `Your subscription ends on ${longDay(factsOfSummary(summary).until) ?? 'the last paid day'}`,
    failed: 'Failed to cancel subscription',
  });
  const resume = useSaidChange(resumeSubscription, {
    done: () => 'Your subscription goes on',
    failed: 'Failed to resume subscription',
  });
  return (
    <>
      <Button
        variant="outlined"
        color={facts.endsThen ? 'primary' : 'error'}
        loading={resume.isSending}
        onClick={() => (facts.endsThen ? void resume.send() : setAsks(true))}
      >
        {facts.endsThen ? 'Resume Subscription' : 'Cancel Subscription'}
      </Button>
      <ConfirmDialog
        open={asks}
        title="Cancel your subscription?"
        text={cancelText(facts)}
        confirmLabel="Cancel Subscription"
        cancelLabel="Keep Subscription"
        destructive
        busy={cancel.isSending}
        onConfirm={() => void cancel.send().then(() => setAsks(false))}
        onClose={() => setAsks(false)}
      />
    </>
  );
};

const cancelText = ({ status, until }: SubscriptionFacts): string => {
  const day = longDay(until) ?? 'the end of the period';
  return status === 'trialing'
    ? `You keep access until your trial ends on ${day}, and nothing is charged then. The credits you have stay yours.`
    : `You keep access until ${day}. It is not renewed and nothing more is charged. The credits you have stay yours.`;
};
