// Until React has taken the document over or the page scrolls, `data-early` on `html` holds back what is far below the first
// screen. Without a shell it ends 3 s after the document has loaded.
// Notes the value of each changed field and the last button that was clicked. That ends when the shell removes `#rendered` from a
// rendered document, or when React replaces the picture of a page. Buttons of popovers work by themselves. Plain script
// without imports: it stands in the document itself.
(() => {
  const root = document.documentElement;
  root.toggleAttribute('data-early', true);
  const early = { fields: new Map() };
  const showAll = () => root.removeAttribute('data-early');
  addEventListener('scroll', showAll, { once: true, passive: true });
  addEventListener('load', () => setTimeout(showAll, 3_000), { once: true });
  window.earlyInput = early;
  const note = (type, take) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && document.querySelector('#rendered, #root[data-picture]')) take(target);
      },
      true,
    );
  note('input', (field) => early.fields.set(field, field.value));
  note('click', (target) => {
    early.button = target.closest('button:not([popovertarget])') ?? undefined;
    // With another text it would do something else.
    early.label = early.button?.textContent;
  });
  // For the styles of the page below an open drawer. `html:has(…)` would compute all styles again with each new element.
  // The tap that closes it comes before `toggle`, and touches nothing.
  const noteDrawer = ({ target, type, newState }) => {
    if (target.dataset.drawer === undefined || (type === 'beforetoggle' && newState !== 'open')) return;
    root.toggleAttribute('data-drawer', newState === 'open');
  };
  for (const type of ['beforetoggle', 'toggle']) document.addEventListener(type, noteDrawer, true);
})();
