import { paths } from '@nearhand/contracts';
import { Slot, useServes, useSlotOffers } from '@nearhand/platform';
import { AppLink, Box, CardSkeleton, cardGrid, ErrorState, SectionHeading } from '@nearhand/ui';

const skeleton = (
  <Box sx={cardGrid}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <CardSkeleton key={card} />
    ))}
  </Box>
);

/** The place that a slice shows its best services in; not there when no slice offers any. */
export const FeaturedServices = () => {
  const offers = useSlotOffers('home.featured');
  const hasListing = useServes(paths.marketplace);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <SectionHeading id="featured" action={hasListing && <AppLink to={paths.marketplace}>See all services</AppLink>}>
        Featured Services
      </SectionHeading>
      <Slot
        name="home.featured"
        skeleton={skeleton}
        failed={({ retry }) => <ErrorState title="Failed to load services. Please try again later." onRetry={retry} />}
      />
    </section>
  );
};
