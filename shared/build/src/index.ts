export type { WebpackFactory } from './base-config.ts';
export { parseReleaseSource, type ReleaseSource } from './release/release-source.ts';
export { type SharedModule, sharedModules } from './shared-modules.ts';
export { shellConfig } from './shell-config.ts';
export { sliceConfig } from './slice-config.ts';
