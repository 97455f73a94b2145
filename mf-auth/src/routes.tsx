import { paths } from '@nearhand/contracts';
import { Navigate, type RouteObject, useLocation } from '@nearhand/platform';

/** The area's bare address; where the visitor came from comes along. */
const ToLogin = () => <Navigate to={paths.login} replace state={useLocation().state} />;

export const routes = [
  { path: '/auth', Component: ToLogin },
  { path: '/auth/login', lazy: () => import(/* webpackChunkName: "login" */ './login/login-page.tsx') },
  { path: '/auth/signup', lazy: () => import(/* webpackChunkName: "signup" */ './signup/signup-page.tsx') },
  {
    path: '/auth/forgot-password',
    lazy: () => import(/* webpackChunkName: "forgot-password" */ './forgot-password/forgot-password-page.tsx'),
  },
  {
    path: '/auth/reset-password',
    lazy: () => import(/* webpackChunkName: "reset-password" */ './reset-password/reset-password-page.tsx'),
  },
  {
    path: '/auth/email-change',
    lazy: () => import(/* webpackChunkName: "email-change" */ './email-change/email-change-page.tsx'),
  },
  {
    path: '/auth/confirm-email',
    lazy: () => import(/* webpackChunkName: "confirm-email" */ './confirm-email/confirm-email-page.tsx'),
  },
  {
    path: '/auth/identity',
    lazy: () => import(/* webpackChunkName: "identity" */ './identity-sign-in/identity-page.tsx'),
  },
  {
    path: '/auth/unsubscribe',
    lazy: () => import(/* webpackChunkName: "unsubscribe" */ './unsubscribe/unsubscribe-page.tsx'),
  },
  { path: '/user/profile', lazy: () => import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx') },
] satisfies RouteObject[];
