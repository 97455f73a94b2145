import { errorCodes, type PlanName, type SubscriptionSummary } from '@nearhand/contracts';
import { errorCode, errorText, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planLabels } from './plan-labels.ts';
import { changePlan, subscriptionQueries } from './subscription-api.ts';

interface PlanChangeOptions {
  from: SubscriptionSummary;
  to: PlanName;
  onDone: () => void;
  /** What was agreed to is no longer what it costs. */
  onOutdated: () => void;
}

/** Changes the plan for the sums that were shown; `refused` says why it did not come about. */
export const usePlanChange = ({ from, to, onDone, onOutdated }: PlanChangeOptions) => {
  const { mutateAsync, isPending } = useIdempotentMutation(changePlan);
  const client = useQueryClient();
  const [refused, setRefused] = useState<string>();

  const explain = async (error: unknown) => {
    const code = await errorCode(error);
    const said = await errorText(error, 'An error occurred. Please try again.');
    if (code === errorCodes.subscriptionPaymentFailed) {
      setRefused(`Your card was refused. Nothing was charged and you keep ${planLabels[from.subscriptionType]}.`);
    } else {
      toast.error('Failed to change plan', { description: said });
    }
    if (code === errorCodes.planChangeRefused) onOutdated();
  };

  /** An answer that was lost says nothing: what one has now does. */
  const isDoneAfterAll = async (error: unknown): Promise<boolean> => {
    const code = await errorCode(error);
    if (code === errorCodes.subscriptionPaymentFailed || code === errorCodes.planChangeRefused) return false;
    const now = await client.fetchQuery(subscriptionQueries.summary()).catch(() => undefined);
    return now?.subscriptionType === to;
  };

  const confirm = useSingleFlight(async (prorationDate: number) => {
    setRefused(undefined);
    try {
      await mutateAsync({ body: { plan: to, prorationDate } });
    } catch (error) {
      if (!(await isDoneAfterAll(error))) return explain(error);
    }
    toast.success(`You are on the ${planLabels[to]} plan now`);
    onDone();
    return 'done';
  });
  return { confirm, isSending: isPending, refused };
};
