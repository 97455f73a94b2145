import { paths } from '@nearhand/contracts';

/** Whether a visitor must log in before an unknown address is reported as not found. */
export const needsAccount = (pathname: string): boolean =>
  pathname !== paths.plans &&
  ['/user', '/subscription', paths.messages].some((area) => pathname === area || pathname.startsWith(`${area}/`));
