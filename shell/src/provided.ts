/** What slices ask the shell for and it has no use of itself: a module is provided only where the build meets it. */
export const provided = () => import(/* webpackChunkName: "figures" */ '@nearhand/ui/figures');
