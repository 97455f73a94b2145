import type { Agreement } from '@nearhand/contracts';
import { Money, styled } from '@nearhand/ui';
import { formatInstantDay } from '../bookings/booking-time.tsx';
import { isOpenProposal } from './booking-money-api.ts';
import { moveNames, reasonNames } from './move-words.ts';
import { AgreementStateChip } from './state-chips.tsx';

const Details = styled('details')({
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
  '& li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

/** The proposals that are over, newest first. */
export const ProposalHistory = ({ agreements }: { agreements: readonly Agreement[] }) => {
  const past = agreements.filter((agreement) => !isOpenProposal(agreement));
  if (past.length === 0) return null;
  return (
    <Details>
      <summary>History of proposals</summary>
      <ul>
        {past.map(({ _id, kind, reason, amount, state, createdAt }) => (
          <li key={_id}>
            <span>
              {reason ? reasonNames[reason] : moveNames[kind]} · <Money dollars={amount} /> ·{' '}
              {formatInstantDay(createdAt)}
            </span>
            <AgreementStateChip state={state} />
          </li>
        ))}
      </ul>
    </Details>
  );
};
