import { useShellHost } from '@slices/host/shared';
import type { Ref } from 'react';
import {
  type NavLinkProps,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
} from 'react-router-dom';

const usePrefetch = (to: RouterLinkProps['to']): (() => void) => {
  const { prefetch } = useShellHost();
  return () => prefetch(typeof to === 'string' ? to : (to.pathname ?? ''));
};

/** Props of the router's link, and a `ref` to the anchor. */
export type LinkProps = RouterLinkProps & { ref?: Ref<HTMLAnchorElement> };

/** The router's link; fetches the slice of its page on hover or focus. */
export const Link = ({ onMouseEnter, onFocus, ...props }: LinkProps) => {
  const prefetch = usePrefetch(props.to);
  return (
    <RouterLink
      {...props}
      onMouseEnter={(event) => {
        prefetch();
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch();
        onFocus?.(event);
      }}
    />
  );
};

/** As {@link Link} on hover; marks the link to the current page. */
export const NavLink = ({ onMouseEnter, ...props }: NavLinkProps) => {
  const prefetch = usePrefetch(props.to);
  return (
    <RouterNavLink
      {...props}
      onMouseEnter={(event) => {
        prefetch();
        onMouseEnter?.(event);
      }}
    />
  );
};
