/** Makes the screen answer to `matching` media queries until the returned function is called. */
export const onScreen = (...matching: string[]): (() => void) => {
  const before = window.matchMedia;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: matching.includes(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  return () => {
    window.matchMedia = before;
  };
};

export const wide = '(min-width:900px)';
export const finePointer = '(pointer: fine)';
