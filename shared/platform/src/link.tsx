import type { Ref } from 'react';
import {
  type NavLinkProps,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
} from 'react-router-dom';
import { useShellHost } from './host-context.ts';

const pathOf = (to: RouterLinkProps['to']): string => (typeof to === 'string' ? to : (to.pathname ?? ''));

/** Those of the router's link, and a `ref` to the anchor. */
export type LinkProps = RouterLinkProps & { ref?: Ref<HTMLAnchorElement> };

/** The router's link; the slice behind it is fetched on hover or focus. */
export const Link = ({ onMouseEnter, onFocus, ...props }: LinkProps) => {
  const { prefetch } = useShellHost();
  return (
    <RouterLink
      {...props}
      onMouseEnter={(event) => {
        prefetch(pathOf(props.to));
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(pathOf(props.to));
        onFocus?.(event);
      }}
    />
  );
};

/** As {@link Link}, knowing whether it leads to where the visitor is. */
export const NavLink = ({ onMouseEnter, ...props }: NavLinkProps) => {
  const { prefetch } = useShellHost();
  return (
    <RouterNavLink
      {...props}
      onMouseEnter={(event) => {
        prefetch(pathOf(props.to));
        onMouseEnter?.(event);
      }}
    />
  );
};
