/** For browsers too; telemetry's schemas are in `./wire`, for servers. */

export * from './composition/api-contract.ts';
export * from './composition/composition.ts';
export * from './composition/global-selector.ts';
export * from './composition/path-pattern.ts';
export * from './composition/release-manifest.ts';
export * from './composition/site.ts';
export * from './composition/surface.ts';
export * from './composition/visitor-releases.ts';
export * from './history/release-state.ts';
export * from './history/revision-history.ts';
export * from './json.ts';
export * from './names/namespace.ts';
export * from './operate/error-codes.ts';
export * from './operate/operate.ts';
export * from './rendering/server-rendering.ts';
export * from './telemetry/answer-shape.ts';
export { FailureContext, type SeenCall } from './telemetry/failure-context.ts';
export * from './telemetry/stages.ts';
export type * from './telemetry/telemetry.ts';
export * from './trust/composition-trust.ts';
export * from './trust/freshness.ts';
export * from './trust/preview-claims.ts';
export * from './trust/recalls.ts';
export * from './trust/signed-token.ts';
export * from './trust/signing-keys.ts';
export * from './trust/timestamp-faults.ts';
export * from './with-limit.ts';
