import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton, PageFrame } from '@nearhand/ui';

export const NotFoundPage = () => (
  <PageFrame>
    <EmptyState
      isPage
      illustration="map"
      title="Page not found"
      text="There is nothing at this address. The page may have moved, or the link was mistyped."
      action={
        <LinkButton to={paths.home} variant="contained">
          Go to the home page
        </LinkButton>
      }
    />
  </PageFrame>
);
