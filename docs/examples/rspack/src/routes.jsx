export const routes = [{ path: '/notes', lazy: () => import(/* webpackChunkName: "page" */ './page.jsx') }];
