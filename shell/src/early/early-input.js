// Until React has taken the document over or the page scrolls, `data-early` on `html` holds back what is far below the first
// screen. Without a shell it ends 3 s after the document has loaded.
// Notes the value of each changed field and the last button that was clicked. That ends when the shell removes `#rendered` from a
// rendered document, or when React replaces the picture of a page. Buttons of popovers work by themselves, and one with
// `data-early-toggle` has a panel that shows by `aria-expanded` alone. Plain script without imports: it stands in the document itself.
(() => {
  const root = document.documentElement;
  root.toggleAttribute('data-early', true);
  const early = { fields: new Map(), toggles: new Set() };
  const showAll = () => root.removeAttribute('data-early');
  addEventListener('scroll', showAll, { once: true, passive: true });
  addEventListener('load', () => setTimeout(showAll, 3_000), { once: true });
  window.earlyInput = early;
  const note = (type, take) =>
    document.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof Element && document.querySelector('#rendered, #root[data-picture]')) take(target, event);
      },
      true,
    );
  note('input', (field) => early.fields.set(field, field.value));
  const toggle = (button) => {
    button.setAttribute('aria-expanded', button.getAttribute('aria-expanded') !== 'true');
    if (!early.toggles.delete(button)) early.toggles.add(button);
  };
  note('click', (target, event) => {
    const toggled = document.getElementById('rendered') && target.closest('button[data-early-toggle]');
    if (toggled) {
      // React would not see that it has changed.
      event.stopPropagation();
      return toggle(toggled);
    }
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
