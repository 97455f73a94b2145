import { toast, useNavigate } from '@nearhand/platform';
import { PageSkeleton } from '@nearhand/ui';
import { useEffect } from 'react';

interface Props {
  kind: 'info' | 'error';
  text: string;
  to: string;
}

/** Shows a toast and goes to another page. */
export const RedirectWithToast = ({ kind, text, to }: Props) => {
  const navigate = useNavigate();
  useEffect(() => {
    // A tick later, because React runs effects twice in development.
    const timer = setTimeout(() => {
      toast[kind](text);
      void navigate(to, { replace: true });
    });
    return () => clearTimeout(timer);
  }, [kind, text, to, navigate]);
  return <PageSkeleton variant="checkout" />;
};
