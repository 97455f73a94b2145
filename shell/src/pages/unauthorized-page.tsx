import { paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, LinkButton, PageFrame, Stack } from '@nearhand/ui';

export const UnauthorizedPage = () => {
  const { isAuthenticated } = useSession();
  return (
    <PageFrame>
      <EmptyState
        isPage
        illustration="lock"
        title="Access denied"
        text={
          isAuthenticated
            ? 'You are signed in with a role that cannot open this page. Another account may.'
            : 'This page is for certain accounts only. Please log in with one that may open it.'
        }
        action={
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            <LinkButton to={paths.home} variant="contained">
              Go to the home page
            </LinkButton>
            <LinkButton to={paths.login} variant="outlined">
              Login
            </LinkButton>
          </Stack>
        }
      />
    </PageFrame>
  );
};
