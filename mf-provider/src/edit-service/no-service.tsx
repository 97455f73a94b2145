import { paths } from '@nearhand/contracts';
import { ErrorState, LinkButton, PageFrame } from '@nearhand/ui';

interface Props {
  title: string;
  text: string;
  onRetry?: () => void;
}

/** There is nothing to edit: the whole page, with the way back. */
export const NoService = (props: Props) => (
  <PageFrame>
    <ErrorState {...props} isPage>
      <LinkButton to={paths.myServices} variant="outlined">
        Back to My Services
      </LinkButton>
    </ErrorState>
  </PageFrame>
);
