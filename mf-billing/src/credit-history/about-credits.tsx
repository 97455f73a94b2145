import { creditsPerService, paths } from '@nearhand/contracts';
import { AppLink, Card, Stack, Typography } from '@nearhand/ui';

/** What credits are for and how they come. */
export const AboutCredits = () => (
  <Card sx={{ p: 3 }}>
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Typography>
        {`Providers spend credits to create services: each one costs ${creditsPerService} credits, once. Bookings cost no credits.`}
      </Typography>
      <Typography>
        Credits come in two ways: singly, as a <AppLink to={paths.getCredits}>credit package</AppLink>, or regularly,
        with a <AppLink to={paths.plans}>plan</AppLink>. Those that you have stay yours, also when a plan ends.
      </Typography>
    </Stack>
  </Card>
);
