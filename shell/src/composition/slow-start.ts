const slowMs = 10_000;

/** Puts a line above the page while the start takes longer than ten seconds. Call the result at its end. */
export const sayWhenSlow = (): (() => void) => {
  const line = document.createElement('p');
  line.className = 'slow-start';
  line.setAttribute('role', 'status');
  let timer = setTimeout(() => {
    document.body.prepend(line);
    // Screen readers announce what changes in a line that is there.
    timer = setTimeout(() => line.append('This is taking longer than usual.'), 100);
  }, slowMs);
  return () => {
    clearTimeout(timer);
    line.remove();
  };
};
