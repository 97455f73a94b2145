import type { Audience, Composition, Release } from '@nearhand/contracts';

interface Offer {
  version?: string;
  traffic?: number;
  default?: boolean;
  routes?: [path: string, ...roles: Audience[]][];
}

/** A release that offers `routes`, for tests. */
export const aRelease = ({
  version = '1.0.0',
  traffic = 100,
  default: isDefault = true,
  routes = [],
}: Offer = {}): Release => ({
  url: `/releases/x/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic, default: isDefault },
  extras: {
    shell: {
      platform: '^0.1.0',
      owner: 'team',
      title: 'Slice',
      routes: routes.map(([path, ...roles]) => ({ path, roles, preload: [] })),
      slots: [],
    },
  },
});

export const aComposition = (microFrontends: Record<string, Release[]>): Composition => ({
  schema: 'x',
  revision: 1,
  microFrontends,
});
