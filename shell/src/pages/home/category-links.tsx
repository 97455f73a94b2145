import { type Category, paths } from '@nearhand/contracts';
import { Link, useServes } from '@nearhand/platform';
import { CategoryIcon, Stack, styled } from '@nearhand/ui';

const shown: readonly Category[] = ['Home', 'Outdoor', 'Pets', 'Tech', 'Education'];

const Pill = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  paddingInline: 16,
  borderRadius: 999,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  color: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { borderColor: 'currentColor' },
});

const listingOf = (category: Category): string => `${paths.marketplace}?${new URLSearchParams({ category })}`;

export const CategoryLinks = () => {
  const served = useServes(paths.marketplace);
  if (!served) return null;
  return (
    <Stack
      component="nav"
      aria-label="Categories"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ mt: 2.5, flexWrap: 'wrap' }}
    >
      {shown.map((category) => (
        <Pill key={category} to={listingOf(category)}>
          <CategoryIcon category={category} color="var(--nh-palette-primary-main)" />
          {category}
        </Pill>
      ))}
    </Stack>
  );
};
