import type { RescheduleBooking } from '@nearhand/contracts';
import { createIdempotencyKeys, errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { recoverFocus } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerReschedule } from '../reschedule/reschedule-api.ts';
import { type RescheduleAnswer, rescheduleAnswers } from './reschedule-answer.ts';

/** Ends the standing request of a booking one way or another, and says how that went. */
export const useRescheduleAnswer = (bookingId: string) => {
  const { mutateAsync, isPending } = useMutation(answerReschedule);
  const [keys] = useState(createIdempotencyKeys);

  const send = useSingleFlight(async (action: RescheduleAnswer, time: RescheduleBooking) => {
    const answer = action === 'accept' ? 'accept' : 'decline';
    try {
      await mutateAsync({ bookingId, time, answer, idempotencyKey: keys.keyFor({ bookingId, time, answer }) });
    } catch (error) {
      await keys.failed(error);
      toast.error(...(await errorToast(error, rescheduleAnswers[action].failed)));
      return;
    }
    keys.succeeded();
    toast.success(rescheduleAnswers[action].done);
    // The buttons are gone with the request.
    recoverFocus();
  });
  return { send, isPending };
};
