/** Entry `@slices/host/other-react`: another major of React beside the host's. A chunk of a host: it needs a build with `otherReacts`. */
export { createOtherReact, type ReactPackages } from './reacts/create-other-react.ts';
export type { OtherReact, OtherReacts } from './settings/other-reacts.ts';
