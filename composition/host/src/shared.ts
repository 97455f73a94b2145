/** Entry `@slices/host/shared`: a site's platform package, which slices share with the host, is made of these. One copy per page. */
export { freezeDeep, isObject, setOwn } from './shared/freeze-deep.ts';
export { allowed, changeCount, gates, noteChange, releaseSignal } from './shared/gates.ts';
export {
  type Failure,
  type ShellHost,
  ShellHostContext,
  SliceNameContext,
  type SlotOffer,
  useReportCrash,
  useServes,
  useShellHost,
} from './shared/host-context.ts';
export { Leavable } from './shared/leavable.tsx';
export { log } from './shared/log.ts';
export { beginCall, type CallOutcome, observeCalls } from './shared/observed-calls.ts';
export { onlineCount } from './shared/online-count.ts';
export {
  RetryOnline,
  useBackOnline,
  useSingleFlight,
  useStillHere,
  useUnsentInput,
} from './shared/page-hooks.tsx';
export { SliceBoundary } from './shared/slice-boundary.tsx';
export { clientOf, hydrateSlices, sliceOf } from './shared/slice-client.ts';
export { SlicePart, useNavigate, useSearchParams } from './shared/slice-part.tsx';
export { storage } from './shared/storage.ts';
export { unsentInput } from './shared/unsent-input.ts';
