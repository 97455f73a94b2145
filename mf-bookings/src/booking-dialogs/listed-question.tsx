import type { Booking } from '@nearhand/contracts';
import { lazyPart } from '@nearhand/ui';
import { useState } from 'react';
import type { BookingQuestion } from './booking-questions.ts';

const ListedBookingQuestion = lazyPart(() =>
  import('./booking-question-dialog.tsx').then(({ ListedBookingQuestion }) => ListedBookingQuestion),
);

/** A question about a booking of a list. Render its dialog outside the list: the booking may leave the list meanwhile. */
export const useListedQuestion = () => {
  const [asked, setAsked] = useState<{ booking: Booking; question: BookingQuestion }>();
  return {
    ask: (booking: Booking, question: BookingQuestion) => setAsked({ booking, question }),
    dialog: asked && <ListedBookingQuestion key={asked.booking._id} {...asked} onClose={() => setAsked(undefined)} />,
  };
};
