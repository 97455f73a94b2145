import {
  type Booking,
  type BookingFunds,
  type BookingMoney,
  type BookingParty,
  type MoneyMove,
  type ReschedulingParty,
  reschedulingParties,
} from '@nearhand/contracts';
import { radius, styled } from '@nearhand/ui';
import { moveEffects } from './move-words.ts';

export const fundsOf = ({ payments, feePercent }: BookingMoney, { status }: Booking): BookingFunds => ({
  payments,
  feePercent,
  isCompleted: status === 'completed',
});

export interface MoveEffectProps {
  move: MoneyMove;
  booking: Booking;
  money: BookingMoney;
  reader: BookingParty;
}

interface SideProps extends MoveEffectProps {
  side: ReschedulingParty;
}

const Side = ({ move, booking, money, reader, side }: SideProps) => {
  const { isReader, words } = moveEffects(move, fundsOf(money, booking), reader)[side];
  return (
    <>
      {isReader ? <span>You</span> : <bdi>{booking[side].name}</bdi>} <span>{words}.</span>
    </>
  );
};

const List = styled('ul')({ margin: 0, paddingLeft: 20, display: 'grid', gap: 4, overflowWrap: 'anywhere' });

/** The effect of a move on both sides, as a list. */
export const MoveEffectList = (props: MoveEffectProps) => (
  <List>
    {reschedulingParties.map((side) => (
      <li key={side}>
        <Side {...props} side={side} />
      </li>
    ))}
  </List>
);

/** Empty, it has the height of its sentences on a wide screen: the fields below do not move. */
const Preview = styled('div')({
  display: 'grid',
  gap: 4,
  alignContent: 'center',
  minHeight: 76,
  padding: '12px 16px',
  borderRadius: radius.control,
  background: 'var(--nh-palette-sunken)',
  overflowWrap: 'anywhere',
  '&:empty': { background: 'none' },
});

/** The same as sentences in a form, announced as the amount changes; empty without a move. */
export const MovePreview = ({ move, ...props }: Omit<MoveEffectProps, 'move'> & { move: MoneyMove | undefined }) => (
  <Preview role="status" aria-label="Preview">
    {move &&
      reschedulingParties.map((side) => (
        <div key={side}>
          <Side {...props} move={move} side={side} />{' '}
        </div>
      ))}
  </Preview>
);
