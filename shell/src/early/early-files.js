// Preloads the files of the first view when the first of the shell's scripts has come. Earlier they would slow it down, after
// the last script they would come too late. Plain script without imports: it stands in the document itself.
(() => {
  const tableIn = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
  const assets = (isMeant) =>
    Object.entries(tableIn('asset-integrity'))
      .filter(([href]) => href.endsWith('.js') && isMeant(href))
      .map(([href, integrity]) => ({ href, as: 'script', integrity }));
  /** The shared modules of the page. */
  const sharedFiles = (starts) => {
    const files = tableIn('shared-files');
    const shared = starts.flatMap(({ modules }) => modules).flatMap((module) => files[module] ?? []);
    return assets((href) => shared.includes(href));
  };
  /** Parts of the shell, by the beginning of their names. */
  const partsOfSession = () =>
    document.documentElement.hasAttribute('data-session')
      ? ['memory', 'signed-in'].flatMap((part) => assets((href) => href.startsWith(`/assets/${part}.`)))
      : [];
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
    const ofPage = starts.flatMap(({ files }) => files);
    for (const file of [...ofPage, ...sharedFiles(starts), ...partsOfSession()]) preload(file);
  };
  document.addEventListener('load', onLoad, true);
})();
