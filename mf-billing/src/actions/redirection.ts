import { paths, type Redirection, sitePath } from '@nearhand/contracts';
import {
  errorText,
  toast,
  useLocation,
  useNavigate,
  useSession,
  useSingleFlight,
  useStillHere,
} from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: the run lasts until the user is back.
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';

const leaveTimeoutMs = 10_000;

/** Resolves when the user is back: Back restored the page from the browser's cache, or the navigation was stopped. */
const leaveTo = (url: string): Promise<void> => {
  const { protocol, href } = new URL(url, window.location.origin);
  // `javascript:…` would run here.
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.reject(new Error(`No page to go to: ${protocol}`));
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, leaveTimeoutMs);
    window.location.assign(href);
  });
};

/** Opens a page of Stripe that the API returns. `leaving` is the request's body until the user is back. */
export const useRedirection = <Body>(
  mutation: () => UseMutationOptions<Redirection, Error, { body: Body }>,
  failed: string,
): { leave: (body: Body) => Promise<void>; leaving: Body | undefined } => {
  const { mutateAsync } = useIdempotentMutation(mutation);
  const [leaving, setLeaving] = useState<Body>();
  const isStillHere = useStillHere();
  const leave = useSingleFlight(async (body: Body) => {
    setLeaving(() => body);
    try {
      const { url } = await mutateAsync({ body });
      if (isStillHere()) await leaveTo(url);
    } catch (error) {
      toast.error(failed, { description: await errorText(error) });
    }
    setLeaving(undefined);
  });
  return { leave, leaving };
};

/** Runs the callback. Signed out: shows `text` and opens the login page, which returns here. */
export const useLoginFirst = (text: string): ((callback: () => void) => void) => {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (callback) => {
    if (isAuthenticated) return callback();
    toast.error(text);
    void navigate(paths.login, { state: { from: `${pathname}${search}` } });
  };
};

/** `?returnUrl=`, if it is a path of this site. */
export const returnUrlOf = (params: URLSearchParams): string | undefined =>
  sitePath(params.get('returnUrl'), '') || undefined;

export const withReturnUrl = (path: string, returnUrl: string | undefined): string =>
  returnUrl ? `${path}?${new URLSearchParams({ returnUrl })}` : path;
