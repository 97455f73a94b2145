import { Page } from '@nearhand/ui';
import { Listing } from './listing.tsx';

export const ListingPage = () => (
  <Page title="Service Marketplace" subtitle="Good people nearby, for whatever needs doing.">
    <Listing />
  </Page>
);
