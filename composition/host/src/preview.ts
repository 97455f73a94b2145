/** Entry `@slices/host/preview`: only visitors of a link to a preview or to the panel need it, see `isPreviewAsked`. */

export type { HearEvent } from './panel/observers.ts';
export { type OpenedLink, openLink } from './panel/open-link.ts';
export type { Panel } from './panel/panel.ts';
export { followBuilds } from './preview/build-problem.ts';
export { openPreview, type PreviewNotice } from './preview/preview.ts';
