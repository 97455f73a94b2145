import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton, PageFrame, Stack } from '@nearhand/ui';

/** Someone opened a booking that is between other people. */
export const AccessDenied = () => (
  <PageFrame>
    <EmptyState
      illustration="lock"
      title="Access Denied"
      isPage
      text="This booking belongs to someone else, so we can't show it to you."
      action={
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          <LinkButton to={paths.myBookings} variant="contained">
            Back to My Bookings
          </LinkButton>
          <LinkButton to={paths.marketplace} variant="outlined">
            Browse Services
          </LinkButton>
        </Stack>
      }
    />
  </PageFrame>
);
