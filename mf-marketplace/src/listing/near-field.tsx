import type { ServiceCounts } from '@nearhand/contracts';
import { lazyPart, radius, styled } from '@nearhand/ui';
import { useState } from 'react';
import type { ListingFilters } from './listing-filters.ts';

/** Looks like the fields beside it. */
const NearButton = styled('button')({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  minWidth: 0,
  minHeight: 50,
  padding: '6px 12px',
  borderRadius: radius.control,
  border: '1px solid var(--nh-palette-outline)',
  background: 'var(--nh-palette-background-paper)',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.25,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { fontSize: '0.75rem', color: 'var(--nh-palette-text-secondary)' },
  '& > bdi': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&.chosen': { borderColor: 'var(--nh-palette-primary-main)', background: 'var(--nh-palette-primary-light)' },
});

const NearDialog = lazyPart(() =>
  import(/* webpackChunkName: "near-dialog" */ './near-dialog.tsx').then(({ NearDialog }) => NearDialog),
);

interface Props {
  filters: Pick<ListingFilters, 'near' | 'within' | 'serves' | 'sort'>;
  counts: ServiceCounts | undefined;
  onChange: (change: Partial<ListingFilters>) => void;
}

/** The place that the list is near to; a dialog changes it. */
export const NearField = ({ filters, counts, onChange }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const { near, within, serves } = filters;
  const limit = serves ? ', in area' : within && `, ${within} mi`;
  return (
    <>
      <NearButton type="button" aria-haspopup="dialog" className={near && 'chosen'} onClick={() => setIsOpen(true)}>
        <span>Near</span>
        <bdi>{near ? near + limit : 'Anywhere'}</bdi>
      </NearButton>
      {isOpen && <NearDialog filters={filters} counts={counts} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  );
};
