/** Writes a sticky bar's height into a CSS variable of the document. */
const measuredAs = (property: `--nh-${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const root = document.documentElement.style;
  const measure = () => {
    // On a wide screen the bar may not be sticky.
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    root.setProperty(property, `${height}px`);
  };
  measure();
  // Absent in jsdom.
  const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(measure) : undefined;
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    root.removeProperty(property);
  };
};

/** Spread on a bar that sticks to the bottom edge: toasts stand above it, and it hides no focused element. */
export const bottomBarMark = { 'data-bottom-bar': '', ref: measuredAs('--nh-bottom-bar') } as const;

/** Spread on a bar that sticks below the header. */
export const topBarMark = { 'data-top-bar': '', ref: measuredAs('--nh-top-bar') } as const;

/** Spread on the host's line above the page. */
export const topLineMark = { ref: measuredAs('--nh-top-line') } as const;

/**
 * Scrolls a focused element clear of the header (64 px) and of sticky bars, and each field, which a touch focuses without
 * scrolling. Not `scroll-padding`: with that, browsers scroll the page when the user types in a sticky bar.
 */
export const clearOfBars = {
  'main :is(:focus, input:not([type=radio]), select, textarea)': {
    scrollMarginBlock:
      'calc(80px + var(--nh-top-line, 0px) + var(--nh-top-bar, 0px)) calc(12px + var(--nh-bottom-bar, 0px))',
  },
  '[data-bottom-bar] :focus, [data-top-bar] :focus': { scrollMarginBlock: 0 },
  // At 400 % zoom of a desk's window the header and a bar would leave a line of the page.
  '@media (max-height: 299.95px)': {
    '[data-bottom-bar], [data-top-bar]': { position: 'static !important' },
  },
};
