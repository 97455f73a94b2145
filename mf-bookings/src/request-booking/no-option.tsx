import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton } from '@nearhand/ui';

/** There is nothing to book yet: no option was chosen, or one that the service does not have. */
export const NoOption = ({ serviceId, isInvalid }: { serviceId: string; isInvalid: boolean }) => (
  <EmptyState
    illustration="search"
    title={isInvalid ? 'Invalid service option' : 'No service option selected'}
    text="Please go back and select a service option."
    action={
      <LinkButton to={paths.service(serviceId)} variant="contained">
        Go Back
      </LinkButton>
    }
  />
);
