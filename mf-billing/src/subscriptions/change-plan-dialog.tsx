import type { PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { Button, ErrorState, Notice, Skeleton, Stack } from '@nearhand/ui';
import { DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { PlanChangeSums } from './plan-change-sums.tsx';
import { planLabels } from './plan-labels.ts';
import { subscriptionQueries } from './subscription-api.ts';
import { usePlanChange } from './use-plan-change.ts';

interface ChangePlanDialogProps {
  from: SubscriptionSummary;
  to: PlanName;
  /** What `to` costs for each period, in decimal dollars. */
  price: number;
  onClose: () => void;
}

/** Says what changing to another plan costs and brings right now, and does it when agreed to. */
export const ChangePlanDialog = ({ from, to, price, onClose }: ChangePlanDialogProps) => {
  const { data: answer, isError, isFetching, refetch } = useQuery(subscriptionQueries.change(to));
  const preview = answer && 'prorationDate' in answer ? answer : undefined;
  const { confirm, isSending, refused } = usePlanChange({
    from,
    to,
    onDone: onClose,
    onOutdated: () => void refetch(),
  });
  const content = () => {
    if (preview) return <PlanChangeSums from={from} to={to} price={price} preview={preview} />;
    if (answer && 'refused' in answer) return <Notice severity="warning">{answer.refused}</Notice>;
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
        {refused && <Notice severity="error">{refused}</Notice>}
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
