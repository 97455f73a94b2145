/** The platform's surface for slices. A change that breaks one of these is a new major version. */

export {
  type Failure,
  log,
  releaseSignal,
  type ShellHost,
  type SlotOffer,
  useNavigate,
  useReportCrash,
  useSearchParams,
  useServes,
  useShellHost,
  useSingleFlight,
  useStillHere,
  useUnsentInput as useUnsavedWork,
} from '@slices/host/shared';
export {
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  useBlocker,
  useLocation,
  useNavigationType,
  useParams,
} from 'react-router-dom';
export { errorBody as refusal, errorCode, errorStatus, errorText, errorToast, unexplained } from './api/api-error.ts';
export { api, hasChangedSince, type Outgoing, type Reading, request, unwrap } from './api/http.ts';
export { orToast } from './api/or-toast.ts';
export { runtimeConfig } from './api/runtime-config.ts';
export {
  beginSession,
  endSession,
  login,
  logout,
  register,
  type Session,
  sessionQueries,
  useSession,
} from './api/session.ts';
export { events } from './browser/events.ts';
export { type QueryMeta, refetching, useRefreshOn } from './browser/refresh-on.ts';
export { type Toast, type ToastKind, toast } from './browser/toast.ts';
export { useEvent } from './browser/use-event.ts';
export { Link, type LinkProps, NavLink } from './shell/link.tsx';
export type { PageAddress, PageRoute } from './shell/page-route.ts';
export { Slot, useSlotOffers } from './shell/slot.tsx';
