import { paths } from '@nearhand/contracts';
import { EmptyState, LinkButton, Page, Stack } from '@nearhand/ui';

export const UnauthorizedPage = () => (
  <Page title="Access denied" hideHeading>
    <EmptyState
      illustration="lock"
      title="This page is not for your account"
      text="You are signed in with a role that cannot open it. Another account may."
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
  </Page>
);
