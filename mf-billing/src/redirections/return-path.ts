import { sitePath } from '@nearhand/contracts';

/** Where the address says that somebody came from (`?returnUrl=`); undefined without one, or when it leads elsewhere. */
export const givenReturn = (params: URLSearchParams): string | undefined =>
  sitePath(params.get('returnUrl'), '') || undefined;

/** `path` with the way back that was given. */
export const keepingReturn = (path: string, returnUrl: string | undefined): string =>
  returnUrl ? `${path}?${new URLSearchParams({ returnUrl })}` : path;
