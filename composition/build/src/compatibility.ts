/** The parts of builds that the check of releases shares, without webpack. */
export { eventPayloads } from './events/event-payloads.ts';
export { reliedOn } from './release/relied-on.ts';
export { DeclarationFiles } from './surface/declaration-files.ts';
export { slotParts, surfaceParts } from './surface/surface-parts.ts';
