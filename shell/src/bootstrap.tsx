import '@nearhand/ui/fonts';
import type { Composition } from '@nearhand/contracts';
import { setRuntimeConfig } from '@nearhand/platform/host';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { AppProviders, createQueryClient } from './app-providers.tsx';
import { createCatalog } from './composition/catalog/catalog.ts';
import { visitorId } from './composition/catalog/visitor-bucket.ts';
import { readRuntimeConfig } from './composition/document/boot-document.ts';
import { bootComposition } from './composition/document/composition-boot.ts';
import { watchComposition } from './composition/document/composition-watch.ts';
import { SlicePages } from './composition/healing/slice-pages.ts';
import { createCompositionStore } from './composition/host/composition-store.ts';
import { nothingComposed } from './composition/host/shell-context.ts';
import { prefetch } from './composition/host/shell-host.ts';
import { previewIfAsked } from './composition/preview/preview-gate.ts';
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
  const toCatalog = (whole: Composition) => createCatalog(preview?.apply(whole) ?? whole, visitor);
  const store = createCompositionStore(toCatalog(composition));
  const telemetry = createTelemetry({
    shell: composition.host?.version ?? '0.0.0',
    catalog: store.present,
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
  watchComposition(keys, text, (newer) => store.offer(toCatalog(newer)));
};

boot().catch((error: unknown) => {
  root.render(<BootFailurePage error={error} />);
  const place = { shell: '0.0.0', catalog: () => nothingComposed.catalog, patternOf: () => '*' };
  createTelemetry(place).report({ slice: 'shell', stage: 'composition', message: String(error) });
});
