// Notes what a visitor does in a rendered document until React has taken it over and removes `#rendered`: the value of each
// field that was changed, and the last click on a button. The browser itself opens the popover of a button that names one.
// Plain script without imports: it stands in the document itself.
(() => {
  const early = { fields: new Map() };
  window.earlyInput = early;
  const note = (type, take) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && document.getElementById('rendered')) take(target);
      },
      true,
    );
  note('input', (field) => early.fields.set(field, field.value));
  note('click', (target) => {
    early.button = target.closest('button:not([popovertarget])');
  });
})();
