// Runs before anything is painted: MUI sets the color scheme only after its first render, and a page that was asked to be
// dark would flash white until then. A document for everybody shows no Login to people with a session. Plain script without imports, so that a document can also carry it inline.
(() => {
  if (typeof document === 'undefined') return; // rendered by a server
  let mode = null;
  let token = null;
  try {
    mode = localStorage.getItem('nearhand-color-mode');
    token = localStorage.getItem('token');
  } catch {
    // Storage is closed to us: the system decides.
  }
  if (token) document.documentElement.setAttribute('data-session', '');
  const dark = mode === 'dark' || (mode !== 'light' && window.matchMedia?.('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
})();
