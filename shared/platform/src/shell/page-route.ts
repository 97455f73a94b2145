import type { Role } from '@nearhand/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';

/** An address that matches a page's path, and the person who opens it. */
export interface PageAddress {
  /** Undefined for visitors, and where the page is the same for everybody and is rendered by a server. */
  role?: Role | undefined;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * A page of a slice. `queries` are the options of those that its first view needs: the shell starts them together with the
 * page's code. None with `gcTime: 0`, whose data would be gone when the page mounts.
 */
export type PageRoute = RouteObject & { queries?: (address: PageAddress) => readonly { queryKey: QueryKey }[] };
