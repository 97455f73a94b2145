import { cardGrid } from '@nearhand/ui';
import type { FocusEvent } from 'react';

/** Two lines for each title: all cards have one height. */
export const equalCards = { ...cardGrid, position: 'relative', '--title-height': '2.5em' };

/** A grid of cards of one height, in px. `top` is the distance from the document's top. */
export interface GridLayout {
  columns: number;
  gap: number;
  card: number;
  top: number;
}

// The last measured layout: after Back, the page needs its height before it is measured, or the scroll position is lost.
let known: GridLayout = { columns: 1, gap: 16, card: 440, top: 300 };

export const knownLayout = (): GridLayout => known;

/** Measures the first card. Returns the same object while nothing changes. */
export const measureGrid = (grid: HTMLElement): GridLayout => {
  const style = getComputedStyle(grid);
  const gap = Number.parseFloat(style.rowGap) || 0;
  const card = grid.firstElementChild?.getBoundingClientRect().height || known.card;
  const columns = style.gridTemplateColumns.split(' ').length;
  const top = Math.round(grid.getBoundingClientRect().top + window.scrollY);
  const isSame = known.columns === columns && known.gap === gap && known.card === card && known.top === top;
  if (!isSame) known = { columns, gap, card, top };
  return known;
};

export const positionOf = (index: number, { columns, gap, card }: GridLayout) => ({
  position: 'absolute' as const,
  // A change in one card does not move others.
  contain: 'layout style',
  top: Math.floor(index / columns) * (card + gap),
  left: `calc(${index % columns} * (100% + ${gap}px) / ${columns})`,
  width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
});

let plainFocus: string | undefined;

/** The service of the card with this element. */
export const serviceOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-service]')?.dataset.service;

/** Handlers of the plain grid: the grid that replaces it focuses the same card. */
export const plainFocusHandlers = {
  onFocus: ({ target }: FocusEvent) => {
    plainFocus = serviceOf(target);
  },
  onBlur: () => {
    plainFocus = undefined;
  },
};

export const takePlainFocus = (grid: HTMLElement | null): void => {
  const link = plainFocus && grid?.querySelector<HTMLElement>(`[data-service="${CSS.escape(plainFocus)}"] a`);
  if (link) link.focus({ preventScroll: true });
  plainFocus = undefined;
};

/** The service of the card that had the focus in the plain grid. */
export const plainFocused = (): string | undefined => plainFocus;
