import { demo } from './site/site.ts';

export interface SliceProbe {
  name: string;
  /** The slice's name in its error panel. */
  title: string;
  /** A page that it serves, and the page's heading. */
  path: string;
  heading: RegExp;
  /** The email of the signed-in person; a visitor when undefined. */
  as: string | undefined;
}

export const slices: readonly SliceProbe[] = [
  { name: 'mf-auth', title: 'Accounts', path: '/auth/login', heading: /^Login to/, as: undefined },
  {
    name: 'mf-marketplace',
    title: 'Marketplace',
    path: '/marketplace',
    heading: /^Service Marketplace$/,
    as: demo.admin,
  },
  { name: 'mf-bookings', title: 'Bookings', path: '/user/my-bookings', heading: /Bookings$/, as: demo.admin },
  { name: 'mf-provider', title: 'Provider tools', path: '/user/my-services', heading: /^My Services$/, as: demo.admin },
  { name: 'mf-billing', title: 'Billing', path: '/user/wallet', heading: /Wallet$/, as: demo.admin },
  { name: 'mf-operate', title: 'Releases', path: '/operate', heading: /^Releases$/, as: demo.admin },
  { name: 'mf-office', title: 'Office', path: '/office', heading: /^Figures$/, as: demo.admin },
];
