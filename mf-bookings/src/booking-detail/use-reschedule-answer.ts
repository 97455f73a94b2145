import type { RescheduleBooking } from '@nearhand/contracts';
import { errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { recoverFocus } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { acceptReschedule, declineReschedule } from '../reschedule/reschedule-api.ts';
import { type RescheduleAnswer, rescheduleAnswers } from './reschedule-answer.ts';

/** Ends the standing request of a booking one way or another, and says how that went. */
export const useRescheduleAnswer = (bookingId: string) => {
  const accept = useIdempotentMutation(acceptReschedule);
  const decline = useMutation(declineReschedule);

  const send = useSingleFlight(async (action: RescheduleAnswer, { date, timeSlot }: RescheduleBooking) => {
    const time = { date, timeSlot };
    try {
      if (action === 'accept') await accept.mutateAsync({ params: { id: bookingId }, body: time });
      else await decline.mutateAsync({ bookingId, time });
    } catch (error) {
      toast.error(...(await errorToast(error, rescheduleAnswers[action].failed)));
      return;
    }
    toast.success(rescheduleAnswers[action].done);
    // The buttons are gone with the request.
    recoverFocus();
  });
  return { send, isPending: accept.isPending || decline.isPending };
};
