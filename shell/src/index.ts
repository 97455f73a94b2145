import './prepare-host.ts';
import './provided.ts';
import './early-modules.ts';
import { isDevServerPreviewed, noteStart } from '@slices/host';

/** Modules that take long to start, each after those that it imports. */
const stages = [
  () => import(/* webpackMode: "eager" */ './composition/booted.ts'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@tanstack/react-query'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@nearhand/platform'),
  () => import(/* webpackMode: "eager" */ '@nearhand/ui'),
  () => import(/* webpackMode: "eager" */ './router.tsx'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
];

/** Early: a browser takes long to open its first database. */
if (document.documentElement.hasAttribute('data-session'))
  import(/* webpackChunkName: "memory" */ './memory/memory-store.ts').catch(() => {});

/** Starts each stage in a separate task: between them the page answers input and is painted. */
const start = async () => {
  // While the shell starts, a picture of the page would not be painted.
  await window.pagePictures?.painted;
  // Without it the page has no hot reload.
  if (isDevServerPreviewed())
    await import(/* webpackChunkName: "preview-react" */ '@slices/build/preview-react').catch(() => {});
  const startedAt = performance.now();
  for (const stage of stages) {
    await nextTask();
    await stage();
  }
  noteStart(performance.now() - startedAt);
};

/** Not a timer: browsers delay those of a tab in the background. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });

void start();
