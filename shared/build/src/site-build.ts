import { site } from '@nearhand/contracts';
import { apiContract } from '@nearhand/contracts/wire';
import type { SharedModule, SiteBuild } from '@slices/build';

/**
 * The one list of modules that the shell provides and slices consume without a copy. Whole modules
 * cannot be tree-shaken once shared, so MUI and the router are not here: slices get their curated surface through
 * `@nearhand/ui` and `@nearhand/platform`.
 */
export const sharedModules: Record<string, SharedModule> = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  '@tanstack/react-query': { eager: true },
  '@nearhand/contracts/schema': { eager: true },
  '@nearhand/platform': { eager: true },
  '@nearhand/ui': { eager: true },
  '@nearhand/ui/figures': { eager: false },
  '@nearhand/ui/overlays': { eager: false },
  '@nearhand/ui/forms': { eager: false },
  formik: { eager: false },
  yup: { eager: false },
};

/** This repository, for the toolkit's builds. */
export const siteBuild: SiteBuild = {
  site,
  sharedModules,
  api: apiContract,
  packages: {
    '@nearhand/platform': '../shared/platform',
    '@nearhand/ui': '../shared/ui',
    '@slices/host': '../composition/host',
  },
  otherReacts: {
    packages: { 18: { react: 'react-18', dom: 'react-dom-18' } },
    siteContexts: './src/reacts/site-contexts.tsx',
  },
  events: '../shared/contracts/src/nouns/live/events.ts',
};
