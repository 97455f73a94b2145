import { paths } from '@nearhand/contracts';
import { toast, useLocation, useNavigate, useSession } from '@nearhand/platform';

/** Does what takes a login; whoever has none is told so by `text` and led to the login screen, which leads back here. */
export const useLoginFirst = (text: string): ((work: () => void) => void) => {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (work) => {
    if (isAuthenticated) return work();
    toast.error(text);
    void navigate(paths.login, { state: { from: `${pathname}${search}` } });
  };
};
