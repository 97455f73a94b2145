/** How a grid of equally high cards lies on the page, in px. */
export interface GridLayout {
  columns: number;
  gap: number;
  /** Height of one card. */
  card: number;
  /** Where the grid begins, from the document's top. */
  top: number;
}

/** The last one measured: where Back leads, the page must be as high as it was before anything is measured. */
let known: GridLayout = { columns: 1, gap: 16, card: 440, top: 300 };

export const knownLayout = (): GridLayout => known;

/** Measures `grid` by its first card. The same object while nothing changed. */
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

/** Where the card at `index` stands within the grid. */
export const placeOf = (index: number, { columns, gap, card }: GridLayout) => ({
  position: 'absolute' as const,
  // What changes in one card moves no other.
  contain: 'layout style',
  top: Math.floor(index / columns) * (card + gap),
  left: `calc(${index % columns} * (100% + ${gap}px) / ${columns})`,
  width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
});
