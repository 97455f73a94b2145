import { Slot, useSlotOffers } from '@nearhand/platform';
import { Box, Button, CardSkeleton, cardGrid, Notice, SectionHeading } from '@nearhand/ui';

/** Services that another slice recommends; nothing at all while none offers any. */
export const Recommended = () => {
  const isOffered = useSlotOffers('dashboard.recommended').length > 0;
  if (!isOffered) return null;
  return (
    <section aria-label="Recommended for You">
      <SectionHeading>Recommended for You</SectionHeading>
      <Slot
        name="dashboard.recommended"
        skeleton={
          <Box sx={cardGrid}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </Box>
        }
        failed={({ retry }) => (
          <Notice severity="error">
            Recommendations could not be loaded.{' '}
            <Button size="small" color="inherit" variant="text" onClick={retry}>
              Retry
            </Button>
          </Notice>
        )}
      />
    </section>
  );
};
