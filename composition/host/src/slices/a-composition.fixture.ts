import type { Composition, Release } from '@slices/format';

interface Offer {
  version?: string;
  traffic?: number;
  default?: boolean;
  routes?: [path: string, ...roles: string[]][];
  slots?: [name: string, expose: string][];
}

/** A release that offers `routes`, for tests. */
export const aRelease = ({
  version = '1.0.0',
  traffic = 100,
  default: isDefault = true,
  routes = [],
  slots = [],
}: Offer = {}): Release => ({
  url: `/releases/x/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic, default: isDefault },
  extras: {
    shell: {
      platform: '^1.0.0',
      container: 'x',
      hashes: {},
      shared: {},
      places: [],
      events: { emits: [], hears: [] },
      owner: 'team',
      title: 'Slice',
      routes: routes.map(([path, ...roles]) => ({ path, roles, preload: [] })),
      slots: slots.map(([name, expose]) => ({ name, expose, order: 0, roles: ['any'], preload: [] })),
    },
  },
});

/** A composition; the containers of {@link aRelease} are named after their slices. */
export const aComposition = (microFrontends: Record<string, Release[]>): Composition => {
  for (const [slice, releases] of Object.entries(microFrontends)) {
    for (const { extras } of releases) {
      if (extras.shell.container === 'x') extras.shell.container = `${slice.replaceAll('-', '_')}_x`;
    }
  }
  return { schema: 'x', revision: 1, microFrontends };
};
