import { events, useRefreshOn } from '@nearhand/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isThere, type Purchase, type PurchaseOutcome } from './purchase.ts';
import { purchaseQueries } from './purchase-api.ts';

const patience = 20_000;

interface PurchaseStage {
  stage: 'processing' | 'failed' | 'late' | 'there';
  outcome: PurchaseOutcome | undefined;
  /** Asks for another while. */
  askAgain: () => void;
}

/** Looks a purchase up until it is there, and tells the other slices once that it is. */
export const usePurchase = (purchase: Purchase): PurchaseStage => {
  const client = useQueryClient();
  const [until, setUntil] = useState(() => Date.now() + patience);
  const { data, isError, isRefetchError, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(
    purchaseQueries.outcome(purchase, client, until),
  );
  useRefreshOn(['credits.changed', 'subscription.changed'], purchaseQueries.all());
  const there = data !== undefined && isThere(data);
  useEffect(() => {
    if (!there) return;
    events.emit('credits.changed', {});
    events.emit('subscription.changed', {});
  }, [there]);

  const stage = () => {
    if (there) return 'there';
    if (isError && !isRefetchError) return 'failed';
    return Math.max(dataUpdatedAt, errorUpdatedAt) > until ? 'late' : 'processing';
  };
  const askAgain = () => {
    setUntil(Date.now() + patience);
    void refetch();
  };
  return { stage: stage(), outcome: data, askAgain };
};
