/** The platform's surface for a host: the shell, `@nearhand/ui`, and the test harness. */
export { isTimeout, isUnanswered, UnsentError } from './api/api-error.ts';
export { forgetEarlyCalls } from './api/early-calls.ts';
export { holdChanges } from './api/held-changes.ts';
export { setRuntimeConfig } from './api/http.ts';
export { type CallOutcome, observeCalls } from './api/observed-calls.ts';
export { lastKnownUser, PendingSessionContext } from './api/session.ts';
export { followOtherTabs, readToken, sessionStore } from './api/session-store.ts';
export { hostEvents } from './browser/events.ts';
export { freezeDeep, isObject, setOwn } from './browser/freeze-deep.ts';
export { changeCount, gates, noteChange } from './browser/gates.ts';
export { RetryOnline, unsentInput as unsavedWork, useBackOnline } from './browser/page-hooks.tsx';
export { storage } from './browser/storage.ts';
export { hearToasts, whenToastWaits } from './browser/toast.ts';
export { type Failure, ShellHostContext, SliceNameContext } from './shell/host-context.ts';
export { Leavable } from './shell/leavable.tsx';
export { SliceBoundary } from './shell/slice-boundary.tsx';
export { clientOf, hydrateSlices, sliceOf } from './shell/slice-client.ts';
export { SlicePart } from './shell/slice-part.tsx';
