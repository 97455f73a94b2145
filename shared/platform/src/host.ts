/** The platform's surface for a host: the shell, `@nearhand/ui`, and the test harness. */
export { type CallOutcome, observeCalls, setRuntimeConfig } from './api/http.ts';
export { PendingSessionContext } from './api/session.ts';
export { followOtherTabs, sessionStore } from './api/session-store.ts';
export { freezeDeep, isObject } from './browser/freeze-deep.ts';
export { RetryOnline, unsentInput as unsavedWork, useBackOnline } from './browser/page-hooks.tsx';
export { storage } from './browser/storage.ts';
export { hearToasts, whenToastWaits } from './browser/toast.ts';
export { type Failure, ShellHostContext, SliceNameContext } from './shell/host-context.ts';
export { SliceBoundary } from './shell/slice-boundary.tsx';
