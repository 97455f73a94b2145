/** Checks of the files that a team writes, without webpack. */
export { declarationProblems } from './release/declarations.ts';
export { hostSources } from './release/host-file.ts';
export { parseReleaseSource, type ReleaseSource } from './release/release-source.ts';
