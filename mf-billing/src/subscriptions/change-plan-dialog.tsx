import {
  errorCodes,
  type PlanChangePreview,
  type PlanName,
  paths,
  type SubscriptionSummary,
} from '@nearhand/contracts';
import { errorCode, errorText, toast, useSingleFlight } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: after an error the run asks whether it is done.
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { AppLink, Button, ErrorState, Money, Notice, Skeleton, Stack, Typography } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePlan } from './choose-plan.ts';
import { subscriptionQueries } from './subscription-api.ts';
import { longDay, perInterval, planLabels } from './subscription-state.ts';

interface ChangePlanDialogProps {
  from: SubscriptionSummary;
  to: PlanName;
  /** Of `to`, in dollars per period. */
  price: number;
  onClose: () => void;
}

/** Shows what the change costs now, and changes the plan for exactly that sum. */
export const ChangePlanDialog = ({ from, to, price, onClose }: ChangePlanDialogProps) => {
  const { data: answer, isError, isFetching, refetch } = useQuery(subscriptionQueries.change(to));
  const preview = answer && 'prorationDate' in answer ? answer : undefined;
  const { mutateAsync, isPending: isSending } = useIdempotentMutation(changePlan);
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();

  const explain = async (error: unknown) => {
    const code = await errorCode(error);
    const description = await errorText(error);
    if (code === errorCodes.subscriptionPaymentFailed) {
      setProblem(`Your card was refused. Nothing was charged and you keep ${planLabels[from.subscriptionType]}.`);
    } else {
      toast.error('Failed to change plan', { description });
    }
    if (code === errorCodes.planChangeRefused) void refetch();
  };

  /** After a lost answer the current plan tells. */
  const isDoneAfterAll = async (error: unknown): Promise<boolean> => {
    const code = await errorCode(error);
    if (code === errorCodes.subscriptionPaymentFailed || code === errorCodes.planChangeRefused) return false;
    const now = await client.fetchQuery(subscriptionQueries.summary()).catch(() => undefined);
    return now?.subscriptionType === to;
  };

  const confirm = useSingleFlight(async (prorationDate: number) => {
    setProblem(undefined);
    try {
      await mutateAsync({ body: { plan: to, prorationDate } });
    } catch (error) {
      if (!(await isDoneAfterAll(error))) return explain(error);
    }
    toast.success(`You are on the ${planLabels[to]} plan now`);
    onClose();
    return 'done';
  });

  const content = () => {
    if (preview) return <PlanChangeSums from={from} to={to} price={price} preview={preview} />;
    if (answer && 'reason' in answer)
      return (
        <Notice severity="warning">
          {answer.reason} <AppLink to={paths.subscription}>Manage Subscription</AppLink>
        </Notice>
      );
    if (isError) return <ErrorState title="We couldn't work out what this costs" onRetry={() => refetch()} />;
    return (
      <Stack aria-busy="true" aria-label="Loading…" spacing={1}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Stack>
    );
  };
  return (
    <DialogFrame title={`Change to ${planLabels[to]}`} maxWidth="sm" busy={isSending} onClose={onClose}>
      <Stack spacing={2.5}>
        {problem && <Notice severity="error">{problem}</Notice>}
        {content()}
        <DialogRow>
          <Button autoFocus variant="outlined" color="inherit" disabled={isSending} onClick={onClose}>
            {`Keep ${planLabels[from.subscriptionType]}`}
          </Button>
          <Button
            variant="contained"
            loading={isSending}
            disabled={!preview || isFetching}
            onClick={() => preview && void confirm(preview.prorationDate)}
          >
            Confirm Change
          </Button>
        </DialogRow>
      </Stack>
    </DialogFrame>
  );
};

interface PlanChangeSumsProps {
  from: SubscriptionSummary;
  to: PlanName;
  price: number;
  preview: PlanChangePreview;
}

const PlanChangeSums = ({ from, to, price, preview }: PlanChangeSumsProps) => {
  const { amountDue, credit, nextBillingDate } = preview;
  const [old, next] = [planLabels[from.subscriptionType], planLabels[to]];
  return (
    <>
      <div>
        <SummaryRow label="Charged today" value={<Money dollars={amountDue} />} />
        {credit > 0 && <SummaryRow label="Kept for your next bills" value={<Money dollars={credit} />} />}
        <SummaryRow
          label={`${next} costs`}
          value={
            <>
              <Money dollars={price} /> {perInterval(to)}
            </>
          }
        />
        {nextBillingDate && <SummaryRow label="Next bill" value={longDay(nextBillingDate)} />}
      </div>
      <Typography>
        {from.subscriptionStatus === 'trialing'
          ? 'Your free trial goes on until then. The credits you have stay yours.'
          : `What you have paid for ${old} and not used counts towards ${next}, in money and in credits: credits that the unused part of ${old} brought count towards the next ones of ${next}. The credits you have stay yours.`}
      </Typography>
      {from.stripeSubscription?.cancelAtPeriodEnd && (
        <Typography>{`Your subscription was going to end. With this change it goes on.`}</Typography>
      )}
    </>
  );
};
