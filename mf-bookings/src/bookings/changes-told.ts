import type { Booking, BookingParty } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookingChange } from './booking-api.ts';
import { changeInWords } from './booking-change.ts';

/** How long a change that this tab sent may take to show here, in milliseconds. */
const patience = 10_000;

/** Tells what others do to `booking` while it is on screen. What this tab did is told by whatever did it. */
export const useChangesTold = (booking: Booking | undefined, party: BookingParty | undefined): void => {
  const client = useQueryClient();
  const last = useRef<{ booking: Booking; seenAt: number }>(undefined);
  useEffect(() => {
    if (!booking || !party) return;
    const before = last.current;
    const isAnother = before?.booking._id !== booking._id;
    const news = isAnother ? undefined : changeInWords(before.booking, booking, party);
    if (news && !isOwnChange(client, before?.seenAt ?? 0)) toast.info(news);
    if (isAnother || news) last.current = { booking, seenAt: Date.now() };
    else last.current = { ...before, booking };
  }, [booking, party, client]);
};

/** True when this tab has sent a change that was not refused and whose effect was not seen at `seenAt`. */
const isOwnChange = (client: QueryClient, seenAt: number): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: bookingChange.mutationKey })
    .some(({ state: { status, submittedAt } }) => {
      const isRecent = submittedAt >= Math.max(seenAt, Date.now() - patience);
      return status === 'pending' || (status === 'success' && isRecent);
    });
