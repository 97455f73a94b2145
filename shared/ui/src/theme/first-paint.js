// Runs before anything is painted. MUI sets the color scheme only after its first render: a dark page would flash white
// until then. Documents are the same for everybody: with `data-session` styles hide Login for a person with a session.
// Plain script without imports, so that a document can carry it inline.
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
