import type { Category } from '@nearhand/contracts';
import { CategoryIcon, motion, radius, styled } from '@nearhand/ui';
import { memo } from 'react';
import type { ListingFilters } from './listing-filters.ts';

/** Scrolls sideways on a phone. */
export const ChipRow = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  border: 0,
  margin: '0 -16px',
  padding: '12px 16px 4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: 16,
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24, scrollPaddingInline: 24 },
  [theme.breakpoints.up('md')]: { flexWrap: 'wrap' },
}));

const Chip = styled('button')({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '0 16px',
  borderRadius: radius.full,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  color: 'var(--nh-palette-text-primary)',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  cursor: 'pointer',
  transition: `opacity ${motion.quick}`,
  '&:hover': { borderColor: 'var(--nh-palette-outline)' },
  '&[aria-pressed=true]': {
    borderColor: 'var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
});

interface Props {
  categories: readonly Category[];
  chosen: Category | '';
  onChange: (change: Partial<ListingFilters>) => void;
}

export const CategoryChips = memo(({ categories, chosen, onChange }: Props) => (
  <ChipRow aria-label="Categories">
    <Chip type="button" aria-pressed={chosen === ''} onClick={() => onChange({ category: '' })}>
      All
    </Chip>
    {categories.map((category) => (
      <Chip key={category} type="button" aria-pressed={chosen === category} onClick={() => onChange({ category })}>
        <CategoryIcon category={category} size={16} />
        {category}
      </Chip>
    ))}
  </ChipRow>
));
