import { styled } from '@nearhand/ui';

const StandIn = styled('button')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--nh-palette-text-secondary)',
  font: 'inherit',
  lineHeight: '26px',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  cursor: 'text',
  '&:focus-visible': { outlineOffset: 12, borderRadius: 2 },
});

interface CardStandInProps {
  isLoading: boolean;
  onAsk: () => void;
}

/** Looks like the card field to come, and fetches it when somebody reaches for it. */
export const CardStandIn = ({ isLoading, onAsk }: CardStandInProps) => (
  <StandIn type="button" aria-busy={isLoading} onFocus={onAsk} onClick={onAsk}>
    <span>Card number</span>
    <span>MM / YY&ensp;CVC</span>
  </StandIn>
);
