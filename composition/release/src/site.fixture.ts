import type { Site } from '@slices/format';
import type { SiteTools } from './command-line/site-tools.ts';

export const aSite: Site = {
  platform: '@site/platform',
  roles: { member: 'members', editor: 'editors', admin: 'administrators' },
  icons: ['clock', 'coins', 'heart'],
};

/** Of a repository without slices. */
export const someTools: SiteTools = {
  site: aSite,
  api: () => ({}),
  sources: { slices: [], inputs: (name) => [name], build: async () => [] },
};
