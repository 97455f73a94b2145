/** The build provides a shared module only if the shell imports it. */
export const provided = () => import(/* webpackChunkName: "figures" */ '@nearhand/ui/figures');
