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
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { keepingFocus } from './reported-change.ts';

const patience = 10_000;

/**
 * Goes to another site's page with the whole window. Resolves when somebody is back on this page after all: the
 * browser kept it and Back shows it again, or they stopped it from leaving.
 */
export const leaveTo = (url: string): Promise<void> => {
  const { protocol, href } = new URL(url, window.location.origin);
  // What a foreign answer names may be `javascript:…`, which would run here.
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.reject(new Error(`No page to go to: ${protocol}`));
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, patience);
    window.location.assign(href);
  });
};

/**
 * Asks the API for a page of Stripe's and goes there. `leaving` is what was asked for, from the click until somebody is
 * back; `failed` is what is said when there is no such page.
 */
export const useRedirection = <Body>(
  ask: () => UseMutationOptions<Redirection, Error, { body: Body }>,
  failed: string,
): { leave: (body: Body) => Promise<void>; leaving: Body | undefined } => {
  const { mutateAsync } = useIdempotentMutation(ask);
  const [leaving, setLeaving] = useState<Body>();
  const stillHere = useStillHere();
  const go = async (body: Body) => {
    try {
      const { url } = await mutateAsync({ body });
      if (stillHere()) await leaveTo(url);
    } catch (error) {
      toast.error(failed, { description: await errorText(error, 'An error occurred. Please try again.') });
    }
  };
  const leave = useSingleFlight((body: Body) =>
    keepingFocus(async () => {
      setLeaving(() => body);
      await go(body);
      setLeaving(undefined);
    }),
  );
  return { leave, leaving };
};

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

/** Where the address says that somebody came from (`?returnUrl=`); undefined without one, or when it leads elsewhere. */
export const givenReturn = (params: URLSearchParams): string | undefined =>
  sitePath(params.get('returnUrl'), '') || undefined;

/** `path` with the way back that was given. */
export const keepingReturn = (path: string, returnUrl: string | undefined): string =>
  returnUrl ? `${path}?${new URLSearchParams({ returnUrl })}` : path;
