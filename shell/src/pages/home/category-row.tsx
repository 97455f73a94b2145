import { type Category, categories, paths } from '@nearhand/contracts';
import { Link, useServes } from '@nearhand/platform';
import { CategoryIllustration, motion, radius, styled } from '@nearhand/ui';

/** Scrolls sideways where eight do not fit. */
const Row = styled('nav')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 128,
  gap: 12,
  margin: '0 -16px',
  padding: '4px 16px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: 16,
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24, scrollPaddingInline: 24 },
  [theme.breakpoints.up('lg')]: { gridAutoColumns: 'minmax(0, 1fr)', gap: 16 },
  '& > a': {
    display: 'grid',
    gap: 8,
    color: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: radius.card,
    transition: `transform ${motion.quick} ${motion.ease}`,
    '&:hover': { transform: 'translateY(-2px)', color: 'var(--nh-palette-primary-main)' },
  },
  '& img': { height: 'auto', aspectRatio: '4 / 3', borderRadius: radius.card },
}));

const listingOf = (category: Category): string => `${paths.marketplace}?${new URLSearchParams({ category })}`;

export const CategoryRow = () => {
  const served = useServes(paths.marketplace);
  if (!served) return null;
  return (
    <Row aria-label="Categories">
      {categories.map((category) => (
        <Link key={category} to={listingOf(category)}>
          <CategoryIllustration category={category} />
          {category}
        </Link>
      ))}
    </Row>
  );
};
