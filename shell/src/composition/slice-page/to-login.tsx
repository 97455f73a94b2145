import { paths } from '@nearhand/contracts';
import { Navigate, useLocation } from '@nearhand/platform';

/** Sends a visitor to the login screen, which leads back here. */
export const ToLogin = () => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}${hash}` }} />;
};
