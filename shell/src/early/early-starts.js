// Starts the calls that the document names, while the other scripts load. The platform's http client takes the answers. The
// shell loads the files: before it, they would slow it down. Plain script without imports: it stands in the document itself.
(() => {
  const starts = document.getElementById('early')?.textContent;
  if (!starts) return;
  let token = null;
  let person = null;
  try {
    token = localStorage.getItem('token');
    person = JSON.parse(localStorage.getItem('person'));
  } catch {
    // Storage is closed to us, or broken: the page starts its calls itself.
  }
  const isMember = /^[\w.~+/=-]+$/.test(token ?? '');
  const role = isMember && person?.token === token ? person.user?.role : undefined;
  const audience = isMember ? ['any', role] : ['guest'];
  const own = JSON.parse(starts).filter(({ roles }) => roles.some((one) => audience.includes(one)));
  const authorization = `Bearer ${token}`;
  // Of a visit that the web tier traces.
  const [, traceparent] =
    /"(00-[\da-f-]{50}01)"/.exec(JSON.stringify(performance.getEntriesByType('navigation'))) ?? [];
  const headers = { authorization, ...(traceparent && { traceparent }) };
  const takers = new Map();
  // A list that is declared with a search is that of the page without one: `?state=closed` asks for another.
  const isAsked = (path) => isMember && !(location.search && path.includes('?'));
  for (const path of own.flatMap(({ calls }) => calls).filter(isAsked)) takers.set(path, (takers.get(path) ?? 0) + 1);
  window.earlyCalls = [...takers].map(([path, count]) => {
    const answer = fetch(path, { credentials: 'include', headers });
    answer.catch(() => {}); // the call that takes it reports it
    return { url: new URL(path, location.href).href, authorization, answer, takers: count };
  });
  window.earlyStarts = own;
})();
