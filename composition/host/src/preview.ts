/** Entry `@slices/host/preview`: only visitors of a preview link need it, see `isPreviewAsked`. */
export { followBuilds } from './preview/build-problem.ts';
export { openPreview, type PreviewNotice } from './preview/preview.ts';
