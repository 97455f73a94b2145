/** What a slice may ask of the shell it runs in. A change that breaks one of these is a new major version. */
export {
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { errorCode, errorStatus, errorText, errorToast, refusal } from './api-error.ts';
export { events, useEvent } from './events.ts';
export {
  type Failure,
  type ShellHost,
  type SlotOffer,
  useReportCrash,
  useServes,
  useShellHost,
} from './host-context.ts';
export { api, type Outgoing, type Reading, request, unwrap } from './http.ts';
export { Link, type LinkProps, NavLink } from './link.tsx';
export { log } from './log.ts';
export type { QueryMeta } from './query-meta.ts';
export { useRefreshOn } from './refresh-on.ts';
export { runtimeConfig } from './runtime-config.ts';
export { type Session, useSession } from './session.ts';
export { endSession, login, logout, register, sessionQueries } from './session-api.ts';
export { useSingleFlight } from './single-flight.ts';
export { Slot, useSlotOffers } from './slot.tsx';
export { useStillHere } from './still-here.ts';
export { type Toast, type ToastKind, toast } from './toast.ts';
export { useUnsavedWork } from './unsaved-work.ts';
