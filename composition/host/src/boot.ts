/** Entry `@slices/host/boot`: the start of a host, in browsers alone. */
export { bootComposition } from './document/composition-boot.ts';
export { type StartedHost, startFailed, startHost } from './start-host.ts';
