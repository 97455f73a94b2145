import { cardGrid } from '@nearhand/ui';

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
