/** What builds write for the check of releases, without webpack. */
export { reliedOn } from './release/relied-on.ts';
export { DeclarationFiles } from './surface/declaration-files.ts';
export { eventParts, surfaceParts } from './surface/surface-parts.ts';
