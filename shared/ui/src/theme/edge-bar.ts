/** Writes how high a bar is into the document's style for as long as the bar sticks there. */
const measuredAs = (property: `--nh-${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const root = document.documentElement.style;
  const measure = () => {
    // On a wide screen the same bar may stand in the page's flow.
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    root.setProperty(property, `${height}px`);
  };
  measure();
  // Absent where nothing is laid out, as in jsdom.
  const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(measure) : undefined;
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    root.removeProperty(property);
  };
};

/**
 * Marks what sticks to a phone's bottom edge, so that the host's toasts rise above it and no focus hides behind it.
 * Spread it on the bar's element.
 */
export const bottomBarMark = { 'data-bottom-bar': '', ref: measuredAs('--nh-bottom-bar') } as const;

/** Marks what sticks below the site's header, so that no focus hides behind it. Spread it on the bar's element. */
export const topBarMark = { 'data-top-bar': '', ref: measuredAs('--nh-top-bar') } as const;

/**
 * Marks the host's own line above everything. What sticks below the header adds `--nh-top-line` to its distance from the
 * window's top.
 */
export const topLineMark = { ref: measuredAs('--nh-top-line') } as const;

/**
 * Where focus comes to rest: clear of the header (64 px) and of what sticks. A margin of what is focused and no
 * `scroll-padding` of the page: with that, browsers scroll away whoever focuses or types in something that sticks.
 */
export const clearOfBars = {
  'main :focus': {
    scrollMarginBlock:
      'calc(80px + var(--nh-top-line, 0px) + var(--nh-top-bar, 0px)) calc(12px + var(--nh-bottom-bar, 0px))',
  },
  '[data-bottom-bar] :focus, [data-top-bar] :focus': { scrollMarginBlock: 0 },
};
