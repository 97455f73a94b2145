// Preloads the files of the first view when the first of the shell's scripts has come. Earlier they would slow it down, after
// the last script they would come too late. Plain script without imports: it stands in the document itself.
(() => {
  /** Parts of the shell, by the beginning of their names. */
  const ownFiles = () => {
    const parts = document.documentElement.hasAttribute('data-session') ? ['memory.', 'signed-in.'] : [];
    const hashes = JSON.parse(document.getElementById('asset-integrity')?.textContent ?? '{}');
    return Object.entries(hashes)
      .filter(([href]) => parts.some((part) => href.startsWith(`/assets/${part}`) && href.endsWith('.js')))
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
    for (const file of [...(window.earlyStarts ?? []).flatMap(({ files }) => files), ...ownFiles()]) preload(file);
  };
  document.addEventListener('load', onLoad, true);
})();
