import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton } from '@nearhand/ui';

/** The service is paused or gone; trying again would not help. */
export const ServiceNotBookable = ({ isPaused = false }: { isPaused?: boolean }) => (
  <EmptyState
    illustration="calendar"
    title={isPaused ? 'This service is paused' : 'This service takes no bookings at the moment'}
    text={isPaused ? 'It takes no bookings at the moment.' : 'It may be paused, or its provider no longer offers it.'}
    action={
      <LinkButton to={paths.marketplace} variant="contained">
        Browse Services
      </LinkButton>
    }
  />
);
