import type { Role } from '@nearhand/contracts';
import { Typography } from '@nearhand/ui';

/** What is left to spend, and for providers what it is spent on. */
export const CreditsNote = ({ count, role }: { count: string; role: Role }) => (
  <>
    <Typography component="div" sx={{ fontWeight: 650 }}>
      {count} credits available
    </Typography>
    {role === 'provider' && (
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        Creating a service costs 5 credits
      </Typography>
    )}
  </>
);
