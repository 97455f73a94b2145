// Runs before anything is painted: MUI sets the attribute only after its first render, and a page that was asked to be
// dark would flash white until then. Plain script without imports, so that a document can also carry it inline.
(() => {
  if (typeof document === 'undefined') return; // rendered by a server
  let mode = null;
  try {
    mode = localStorage.getItem('nearhand-color-mode');
  } catch {
    // Storage is closed to us: the system decides.
  }
  const dark = mode === 'dark' || (mode !== 'light' && window.matchMedia?.('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
})();
