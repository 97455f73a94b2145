import type { RescheduleAction } from '@nearhand/contracts';

export type RescheduleAnswer = Exclude<RescheduleAction, 'request'>;

interface AnswerWords {
  label: string;
  done: string;
  failed: string;
}

/** How the end of a standing request is offered and reported. Who may end it stands in the contracts' table. */
export const rescheduleAnswers: Record<RescheduleAnswer, AnswerWords> = {
  accept: {
    label: 'Accept New Time',
    done: 'New time accepted',
    failed: 'Failed to accept the new time',
  },
  decline: {
    label: 'Decline',
    done: 'Reschedule request declined',
    failed: 'Failed to decline the reschedule request',
  },
  withdraw: {
    label: 'Withdraw Request',
    done: 'Reschedule request withdrawn',
    failed: 'Failed to withdraw the reschedule request',
  },
};
