// Keeps the last click on a button of a rendered document until React has taken it over. Plain script without imports: it
// stands in the document itself.
(() => {
  let button = null;
  const note = ({ target }) => {
    if (document.getElementById('rendered')) button = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', note, true);
  window.takeEarlyClick = () => {
    document.removeEventListener('click', note, true);
    return button;
  };
})();
