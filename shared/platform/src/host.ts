/** What only a host needs: the shell, and the harness that stands in for it in tests. */
export { RetryOnline, useBackOnline } from './back-online.tsx';
export { type Failure, ShellHostContext, SliceNameContext } from './host-context.ts';
export { setRuntimeConfig } from './runtime-config.ts';
export { followOtherTabs, sessionStore } from './session-store.ts';
export { hearToasts, whenToastWaits } from './toast.ts';
export { unsavedWork } from './unsaved-work.ts';
