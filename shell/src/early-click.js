// Notes the last click on a button of a rendered document, until React has taken it over and removes `#rendered`. The browser
// itself opens the popover of a button that names one. Plain script without imports: it stands in the document itself.
document.addEventListener(
  'click',
  ({ target }) => {
    if (document.getElementById('rendered'))
      window.earlyButton = target instanceof Element ? target.closest('button:not([popovertarget])') : null;
  },
  true,
);
