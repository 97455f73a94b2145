import { shellConfigOf } from '@slices/build/shell-config.ts';
import { sliceConfigOf } from '@slices/build/slice-config.ts';
import { siteBuild } from './site-build.ts';

export type { WebpackFactory } from '@slices/build/base-config.ts';
export type { SharedModule } from '@slices/build/site/site-build.ts';
export { sharedModules, siteBuild } from './site-build.ts';

/** The webpack configuration of a slice. The bundle holds its own code alone: the shell has the modules of the shared list. */
export const sliceConfig = sliceConfigOf(siteBuild);

export const shellConfig = shellConfigOf(siteBuild);
