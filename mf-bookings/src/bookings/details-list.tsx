import { styled } from '@nearhand/ui';

/** A closed list below its summary, with a word and an action in each line. */
export const DetailsList = styled('details')({
  fontSize: '0.875rem',
  '& > summary': { minHeight: 32, fontWeight: 600, cursor: 'pointer' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    minHeight: 46,
    paddingBlock: 6,
  },
});
