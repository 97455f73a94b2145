import { oneDecimal, Stars, styled } from '@nearhand/ui';
import type { ComponentProps } from 'react';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > b': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
});

/** Whole stars, and the average beside them. */
export const Rating = (props: ComponentProps<typeof Stars> & { count: number }) => (
  <Row>
    {props.count > 0 && <b>{oneDecimal(props.rating)}</b>}
    <Stars {...props} />
  </Row>
);
