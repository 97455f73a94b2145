// Preloads the files of the first view when the first of the shell's scripts has come. Earlier they would slow it down, after
// the last script they would come too late. Plain script without imports: it stands in the document itself.
(() => {
  const tableIn = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
  /** Parts of the shell, by the beginning of their names, and the shared modules of the page. */
  const ownFiles = (starts) => {
    const parts = document.documentElement.hasAttribute('data-session') ? ['memory.', 'signed-in.'] : [];
    const sharedFiles = tableIn('shared-files');
    const shared = starts.flatMap(({ modules }) => modules).flatMap((module) => sharedFiles[module] ?? []);
    return Object.entries(tableIn('asset-integrity'))
      .filter(([href]) => shared.includes(href) || parts.some((part) => href.startsWith(`/assets/${part}`)))
      .filter(([href]) => href.endsWith('.js'))
      .map(([href, integrity]) => ({ href, as: 'script', integrity }));
  };
  const preload = (file) => {
    // With other attributes than those of the later request it would be fetched twice.
    const link = Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: 'anonymous', ...file });
    // A failed preload would be reused in place of a new request.
    link.onerror = () => link.remove();
    document.head.append(link);
  };
  const onLoad = ({ target }) => {
    if (!target.matches?.('script[defer]')) return;
    document.removeEventListener('load', onLoad, true);
    const starts = window.earlyStarts ?? [];
    for (const file of [...starts.flatMap(({ files }) => files), ...ownFiles(starts)]) preload(file);
  };
  document.addEventListener('load', onLoad, true);
})();
