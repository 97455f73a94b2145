/** Corner radii: cards, controls, chips. */
export const radius = { card: '14px', control: '10px', full: '999px' } as const;

/** Widest content, in px. */
export const pageWidth = 1200;
export const narrowWidth = 640;

export const motion = { quick: '120ms', calm: '200ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
