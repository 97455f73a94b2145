import { type Booking, type PaymentStatus, paths } from '@nearhand/contracts';
import { toast, useNavigate } from '@nearhand/platform';
import { PageSkeleton } from '@nearhand/ui';
import { useEffect } from 'react';

const reasons: Partial<Record<PaymentStatus, string>> = {
  paid: 'This booking is already paid',
  processing: 'The payment for this booking is being processed',
  refunded: 'The payment for this booking was refunded',
};

/** Says why there is nothing to pay and leads to the booking. */
export const NotPayable = ({ booking: { _id, paymentStatus, status, begun } }: { booking: Booking }) => {
  const navigate = useNavigate();
  const isLate = begun && (status === 'pending' || status === 'confirmed');
  const late = isLate ? 'The time of this booking has begun, so it can no longer be paid' : undefined;
  const reason = reasons[paymentStatus] ?? late ?? `This booking is ${status} and cannot be paid`;
  useEffect(() => {
    // A tick later, so that React's rehearsal of effects in development says it once.
    const timer = setTimeout(() => {
      toast.info(reason);
      void navigate(paths.booking(_id), { replace: true });
    });
    return () => clearTimeout(timer);
  }, [_id, reason, navigate]);
  return <PageSkeleton variant="checkout" />;
};
