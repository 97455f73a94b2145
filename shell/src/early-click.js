// Notes the last click on a button of a rendered document, until React has taken it over and removes `#rendered`. Plain
// script without imports: it stands in the document itself.
document.addEventListener(
  'click',
  ({ target }) => {
    if (document.getElementById('rendered'))
      window.earlyButton = target instanceof Element ? target.closest('button') : null;
  },
  true,
);
