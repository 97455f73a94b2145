import { shellConfigOf, sliceConfigOf } from '@slices/build';
import { siteBuild } from './site-build.ts';

export type { SharedModule, WebpackFactory } from '@slices/build';
export { sharedModules, siteBuild } from './site-build.ts';

/** The webpack configuration of a slice. The bundle holds its own code alone: the shell has the modules of the shared list. */
export const sliceConfig = sliceConfigOf(siteBuild);

export const shellConfig = shellConfigOf(siteBuild);
