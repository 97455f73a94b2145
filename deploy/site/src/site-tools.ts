import { site } from '@nearhand/contracts';
import { apiContract } from '@nearhand/contracts/wire';
import { slices } from '@slices/kernel/repository.ts';
import type { SiteTools } from '@slices/release/command-line/site-tools.ts';
import { buildChanged, inputs } from './build.ts';

/** This repository, for the release command. */
export const siteTools: SiteTools = {
  site,
  api: apiContract,
  sources: { slices, inputs, build: buildChanged },
  // The API's answer says whose session it is.
  sessionOf: () => ({ token: 'invented' }),
};
