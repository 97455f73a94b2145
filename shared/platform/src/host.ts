/** The platform's surface for a host: the shell, `@nearhand/ui`, and the test harness. */
export {
  clientOf,
  type Failure,
  freezeDeep,
  hydrateSlices,
  ShellHostContext,
  SliceNameContext,
  SlicePart,
  sliceOf,
  storage,
  unsentInput as unsavedWork,
  useBackOnline,
} from '@slices/host/shared';
export { isTimeout, isUnanswered, NoAnswerError, UnsentError } from './api/api-error.ts';
export { forgetEarlyCalls } from './api/early-calls.ts';
export { holdChanges } from './api/held-changes.ts';
export { setRuntimeConfig } from './api/runtime-config.ts';
export { lastKnownUser, PendingSessionContext } from './api/session.ts';
export { draftPrefix, followOtherTabs, guest, readToken, sessionStore } from './api/session-store.ts';
export { hostEvents } from './browser/events.ts';
export { hearToasts, whenToastWaits } from './browser/toast.ts';
