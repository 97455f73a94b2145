import { paths } from '@nearhand/contracts';
import { toast, useNavigate } from '@nearhand/platform';
import { PageSkeleton } from '@nearhand/ui';
import { useEffect } from 'react';

/** Tells a provider or admin that booking is not for them and leads them on. */
export const CustomersOnly = () => {
  const navigate = useNavigate();
  useEffect(() => {
    // A tick later, so that React's rehearsal of effects in development says it once.
    const timer = setTimeout(() => {
      toast.error('Only customers can book services');
      void navigate(paths.marketplace, { replace: true });
    });
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PageSkeleton variant="checkout" />;
};
