import { useSearchParams } from '@nearhand/platform';
import { styled } from '@nearhand/ui';

/** Fields above a list. The first one has a line of its own on a phone. */
export const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginBottom: 20,
  '& > :first-child': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoFlow: 'column',
    gridAutoColumns: 150,
    '& > :first-child': { gridColumn: 'auto' },
  },
}));

/** The filters of the address, and how to change some; an empty text removes one. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, choose };
};
