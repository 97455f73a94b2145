/** Entry `@slices/host/preview`: only visitors of a preview link need it, see `isPreviewAsked`. */
export { openPreview, type PreviewNotice } from './preview/preview.ts';
