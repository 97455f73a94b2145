import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton, Page } from '@nearhand/ui';

export const NotFoundPage = () => (
  <Page title="Page not found" hideHeading>
    <EmptyState
      illustration="map"
      title="There is nothing at this address"
      text="The page may have moved, or the link was mistyped."
      action={
        <LinkButton to={paths.home} variant="contained">
          Go to the home page
        </LinkButton>
      }
    />
  </Page>
);
