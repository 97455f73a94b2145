/** Calls `handler` at each of these events of the window, or of its document, until the returned function is called. */
export const onPage = (names: readonly string[], handler: () => void): (() => void) => {
  // Those of the document do not all reach the window.
  const targets = [window, document];
  for (const target of targets) for (const name of names) target.addEventListener(name, handler);
  return () => {
    for (const target of targets) for (const name of names) target.removeEventListener(name, handler);
  };
};
