import { WaitingEntry } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { availabilityQueries } from '../times/availability-api.ts';
import { waitingQueries } from './waiting-api.ts';

// After an error too: the time may have become free, or the entry an offer.
const refetched = { onSettled: refetching(availabilityQueries.all, waitingQueries.all) };

export const waitForTime = () =>
  mutationOptions({
    ...idempotentMutation('POST waiting', { read: readDataAs(WaitingEntry) }),
    onSuccess: showing(waitingQueries.mine, (entries, _call, entry) => [...entries, entry]),
    ...refetched,
  });

export const leaveWaitingList = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    const left = await Promise.allSettled(ids.map((id) => api.delete('waiting/:id', { params: { id } })));
    for (const each of left) if (each.status === 'rejected') throw each.reason;
  },
  onSuccess: showing(waitingQueries.mine, (entries, ids) => entries.filter(({ _id }) => !ids.includes(_id))),
  ...refetched,
});
