import { brandLine, brandName, Page, Stack } from '@nearhand/ui';
import { CallToAction } from './home/call-to-action.tsx';
import { FeaturedServices } from './home/featured-services.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';

export const HomePage = () => (
  <Page title={brandLine} heading={brandName} hideHeading>
    <Stack spacing={{ xs: 7, md: 11 }}>
      <Hero />
      <FeaturedServices />
      <HowItWorks />
      <CallToAction />
    </Stack>
  </Page>
);
