/** Entry `@slices/host/boot`: the start of a host, in browsers alone. */
export { contain } from './containment/containment.ts';
export { bootComposition, isOfTimestamp, untilComposed } from './document/composition-boot.ts';
export { watchComposition } from './document/composition-watch.ts';
export { takeHung } from './released-code/hang.ts';
export { createTelemetry } from './telemetry/telemetry.ts';
