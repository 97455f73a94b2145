export type { WebpackFactory } from './base-config.ts';
export { shellConfigOf } from './shell-config.ts';
export type { OtherReacts, SharedModule, SiteBuild } from './site/site-build.ts';
export { sliceConfigOf } from './slice-config.ts';
