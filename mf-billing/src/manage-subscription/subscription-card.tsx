import { paths, planIntervals, type SubscriptionSummary } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, Card, LinkButton, Notice, Stack, StatusChip, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useId, useState } from 'react';
import { useRedirection } from '../actions/redirection.ts';
import { cancelSubscription, openBill, resumeSubscription } from '../subscriptions/subscription-api.ts';
import {
  factsOfSummary,
  longDay,
  offersWithheldText,
  planLabels,
  type SubscriptionFacts,
  subscriptionState,
} from '../subscriptions/subscription-state.ts';

/** Shows no price: the subscription has the price of its purchase, and the plans have today's. */
export const SubscriptionCard = ({ summary }: { summary: SubscriptionSummary }) => {
  const id = useId();
  const facts = factsOfSummary(summary);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 3 }, display: 'grid', gap: 3 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={id} variant="h3" component="h2">
          {`${planLabels[summary.subscriptionType]} plan`}
        </Typography>
        <StatusChip {...subscriptionState(facts, new Date())} />
      </Stack>
      <DefinitionList
        items={[
          { term: dayTerm(facts), value: longDay(facts.until) },
          { term: 'Credits', value: `${summary.credits} available` },
        ]}
      />
      <Charge summary={summary} />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <LinkButton to={paths.plans} variant={facts.status === 'past_due' ? 'outlined' : 'contained'}>
          {facts.status === 'canceled' ? 'Choose a Plan' : 'Change Plan'}
        </LinkButton>
        {facts.status !== 'canceled' && <SubscriptionSwitch facts={facts} />}
      </Stack>
    </Card>
  );
};

/** After a trial. Later payments have their own term in the list. */
const Charge = ({ summary }: { summary: SubscriptionSummary }) => {
  const { status, until, endsThen } = factsOfSummary(summary);
  const { subscriptionType: plan } = summary;
  if (status !== 'trialing' || endsThen || plan === 'none') return null;
  const interval = planIntervals[plan];
  const when = until ? `on ${longDay(until)}` : 'when it ends';
  return (
    <Typography variant="body2">
      {`Unless you cancel before, your card is charged for the first ${interval} ${when}, and for each ${interval} after that.`}
    </Typography>
  );
};

const dayTerm = ({ status, endsThen }: SubscriptionFacts): string => {
  if (endsThen || status === 'canceled') return 'Access until';
  if (status === 'trialing') return 'Free trial until';
  return status === 'past_due' ? 'Current period ends' : 'Next payment';
};

/** Cancels or resumes. One button, so that it keeps the focus. */
const SubscriptionSwitch = ({ facts }: { facts: SubscriptionFacts }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction(cancelSubscription, {
    done: (summary) => `Your subscription ends on ${longDay(factsOfSummary(summary).until) ?? 'the last paid day'}`,
    failed: ['Failed to cancel subscription', unexplained],
  });
  const resume = useAction(resumeSubscription, {
    done: 'Your subscription goes on',
    failed: ['Failed to resume subscription', unexplained],
  });
  return (
    <>
      <Button
        variant="outlined"
        color={facts.endsThen ? 'primary' : 'error'}
        loading={resume.isPending}
        onClick={() => (facts.endsThen ? void resume.run() : setAsking(true))}
      >
        {facts.endsThen ? 'Resume Subscription' : 'Cancel Subscription'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel your subscription?"
        text={cancelText(facts)}
        confirmLabel="Cancel Subscription"
        cancelLabel="Keep Subscription"
        destructive
        busy={cancel.isPending}
        onConfirm={() => void cancel.run().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const cancelText = ({ status, until }: SubscriptionFacts): string => {
  const day = longDay(until) ?? 'the end of the period';
  // Stripe tries the card again for an open bill, and ends a plan whose bill stays unpaid.
  if (status === 'past_due')
    return `Your open bill stays: your card may still be charged for it, and you keep access until ${day} only if it is paid. After that nothing more is charged. The credits you have stay yours.`;
  return status === 'trialing'
    ? `You keep access until your trial ends on ${day}, and nothing is charged then. The credits you have stay yours.`
    : `You keep access until ${day}. It is not renewed and nothing more is charged. The credits you have stay yours.`;
};

export const SubscriptionNotice = ({ summary }: { summary: SubscriptionSummary }) => {
  const { status, until, endsThen } = factsOfSummary(summary);
  const day = longDay(until) ?? 'the end of the period';
  if (status === 'canceled') {
    return <Notice severity="info">{`This subscription was canceled. You keep access until ${day}.`}</Notice>;
  }
  return (
    <>
      {status === 'past_due' && <OpenBill />}
      {endsThen && (
        <Notice severity="warning">
          {`Your subscription is scheduled to be canceled. You keep access until ${day}${status === 'past_due' ? ' only if the open bill is paid' : ''}; then nothing more is charged.`}
        </Notice>
      )}
      {status !== 'past_due' && !endsThen && summary.offersWithheld && (
        <Notice severity="info">{offersWithheldText}</Notice>
      )}
    </>
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
