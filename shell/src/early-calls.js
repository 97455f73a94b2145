// Starts the calls that the document names, while the other scripts load. The platform's http client takes the answers.
// Plain script without imports: it stands in the document itself.
(() => {
  const paths = document.getElementById('calls')?.textContent;
  if (!paths) return;
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Storage is closed to us: the cookie alone says who asks.
  }
  const authorization = /^[\w.~+/=-]+$/.test(token ?? '') ? `Bearer ${token}` : null;
  window.earlyCalls = JSON.parse(paths).map((path) => {
    const answer = fetch(path, { credentials: 'include', headers: authorization ? { authorization } : {} });
    answer.catch(() => {}); // the call that takes it reports it
    return { url: new URL(path, location.href).href, authorization, startedAt: performance.now(), answer };
  });
})();
