import '@nearhand/ui/fonts';
import type { Composition } from '@nearhand/contracts';
import { setRuntimeConfig } from '@nearhand/platform/host';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { AppProviders, createQueryClient } from './app-providers.tsx';
import { readRuntimeConfig } from './composition/document/boot-document.ts';
import { bootComposition } from './composition/document/composition-boot.ts';
import { watchComposition } from './composition/document/composition-watch.ts';
import { nothingComposed } from './composition/host/composition-provider.tsx';
import { createCompositionStore } from './composition/host/composition-store.ts';
import { prefetch } from './composition/host/shell-host.ts';
import { SlicePages } from './composition/loading/slice-pages.ts';
import { previewIfAsked } from './composition/preview/preview-gate.ts';
import { resolveSlices } from './composition/slices/resolve-slices.ts';
import { visitorId } from './composition/slices/visitor-bucket.ts';
import { createTelemetry } from './composition/telemetry/telemetry.ts';
import { BootFailurePage } from './pages/boot-failure-page.tsx';
import { createRouter, shellServes } from './router.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');
const root = createRoot(container);

const { keys } = __NEARHAND_KEYS__;
const visitor = visitorId();

const boot = async () => {
  const [{ composition, text, problem }, preview] = await Promise.all([
    bootComposition(keys),
    previewIfAsked(keys),
    readRuntimeConfig().then(setRuntimeConfig),
  ]);
  const resolve = (whole: Composition) => resolveSlices(preview?.apply(whole) ?? whole, visitor);
  const store = createCompositionStore(resolve(composition));
  const telemetry = createTelemetry({
    shell: composition.host?.version ?? '0.0.0',
    slices: store.present,
    patternOf: (path) => store.present().findPath(path)?.path ?? (shellServes(path) ? path : '*'),
  });
  const pages = new SlicePages(telemetry);
  prefetch(store.present(), pages, window.location.pathname);
  root.render(
    <AppProviders queryClient={createQueryClient()}>
      {preview && <preview.Line {...preview.notice} />}
      <RouterProvider router={createRouter({ store, pages, report: telemetry.report })} />
    </AppProviders>,
  );
  if (problem) telemetry.report({ slice: 'shell', stage: 'composition', message: problem });
  if (preview && preview.notice.state !== 'running')
    telemetry.report({ slice: 'shell', stage: 'preview', message: preview.notice.text });
  watchComposition(keys, text, (newer) => store.offer(resolve(newer)));
};

boot().catch((error: unknown) => {
  root.render(<BootFailurePage error={error} />);
  const place = { shell: '0.0.0', slices: () => nothingComposed.slices, patternOf: () => '*' };
  createTelemetry(place).report({ slice: 'shell', stage: 'composition', message: String(error) });
});
