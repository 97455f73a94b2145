import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton } from '@nearhand/ui';

/** The service is paused or gone; trying again would not help. */
export const ServiceNotBookable = () => (
  <EmptyState
    illustration="calendar"
    title="This service takes no bookings at the moment"
    text="It may be paused, or its provider no longer offers it."
    action={
      <LinkButton to={paths.marketplace} variant="contained">
        Browse Services
      </LinkButton>
    }
  />
);
