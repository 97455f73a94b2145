/** Entry `@slices/host`: the slices of a composition, their pages and widgets, in browsers and on servers that render. */
export { awaitDocument, BootError, lastGoodAfterMs, parseDocument, textOf, within } from './document/boot-document.ts';
export { sha256 } from './document/freshness.ts';
export { isSame, menuReleases, readRendered } from './document/rendered-document.ts';
export { fetchShared } from './loading/fetch-shared.ts';
export {
  type FirstQuery,
  fetchEarly,
  firstQueries,
  paramsOf,
  refetchOnMount,
  watchPages,
} from './loading/first-view.ts';
export { SliceError } from './loading/load-errors.ts';
export { loadPart } from './loading/load-first.ts';
export { SliceCode } from './loading/slice-code.ts';
export { type Pages, SlicePages } from './loading/slice-pages.ts';
export { GuardedPage, type PageLook } from './pages/guarded-page.tsx';
export { LeavableLayout, LeavablePage } from './pages/leavable-page.tsx';
export { SlicePage } from './pages/slice-page.tsx';
export type { Preview } from './preview/preview.ts';
export { isDevServerPreviewed, isPreviewAsked } from './preview/preview-asked.ts';
export { askForHost, previewToken } from './preview/preview-storage.ts';
export { countRepeated } from './released-code/input.ts';
export { noteStart } from './released-code/pace.ts';
export { sharedView } from './released-code/shared-view.ts';
export { isCircuitOpen } from './slices/circuit-breaker.ts';
export type { Visitor } from './slices/guard.ts';
export { providedPlatform } from './slices/newer-shell.ts';
export {
  type ResolvedSlices,
  type RouteOffer,
  resolveSlices,
  type Slice,
} from './slices/resolve-slices.ts';
export {
  type Composed,
  ComposedContext,
  CompositionProvider,
  nothingComposed,
  useComposed,
} from './state/composition-provider.tsx';
export { type CompositionStore, createCompositionStore } from './state/composition-store.ts';
export { documentStarts } from './state/early-starts.ts';
export { loadFirstView } from './state/load-first-view.ts';
export { createShellHost, prefetch, type Running, savesData } from './state/shell-host.ts';
export { inBackground } from './telemetry/background-calls.ts';
export {
  isByOthers,
  isByOthers as isByTranslator,
  isChangedByOthers,
  watchTranslator,
} from './translator/translator.ts';
export { beside, hashOf } from './trust/integrity.ts';
export { runScript } from './trust/script.ts';
