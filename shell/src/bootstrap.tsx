import '@nearhand/ui/fonts';
import { setRuntimeConfig } from '@nearhand/platform/host';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { AppProviders, createQueryClient } from './app-providers.tsx';
import { readComposition, readRuntimeConfig } from './composition/boot-document.ts';
import { createCatalog } from './composition/catalog.ts';
import { createShellHost } from './composition/shell-host.ts';
import { SlicePages } from './composition/slice-pages.ts';
import { createReporter } from './composition/telemetry.ts';
import { visitorId } from './composition/visitor-bucket.ts';
import { BootFailurePage } from './pages/boot-failure-page.tsx';
import { createRouter, shellRoutes } from './router.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');
const root = createRoot(container);

const boot = async () => {
  const [composition, config] = await Promise.all([readComposition(), readRuntimeConfig()]);
  setRuntimeConfig(config);
  const catalog = createCatalog(composition, visitorId());
  const composed = { catalog, pages: new SlicePages() };
  const host = createShellHost(
    composed,
    (path) => shellRoutes.some((route) => route.path === path),
    createReporter(catalog),
  );
  host.prefetch(window.location.pathname);
  root.render(
    <AppProviders composed={composed} host={host} queryClient={createQueryClient()}>
      <RouterProvider router={createRouter(catalog)} />
    </AppProviders>,
  );
};

boot().catch((error: unknown) => root.render(<BootFailurePage error={error} />));
