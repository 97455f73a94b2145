import { paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, LinkButton, PageFrame, Stack } from '@nearhand/ui';
import { useLogOut } from '../account/use-log-out.tsx';

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
            {isAuthenticated ? <OtherAccount /> : <ToLoginPage>Login</ToLoginPage>}
          </Stack>
        }
      />
    </PageFrame>
  );
};

const ToLoginPage = ({ children, onClick }: { children: string; onClick?: React.MouseEventHandler }) => (
  <LinkButton to={paths.login} variant="outlined" onClick={onClick}>
    {children}
  </LinkButton>
);

/** The login page redirects signed-in users: log out first. */
const OtherAccount = () => {
  const logOut = useLogOut();
  return (
    <ToLoginPage
      onClick={(event) => {
        event.preventDefault();
        void logOut();
      }}
    >
      Login with another account
    </ToLoginPage>
  );
};
