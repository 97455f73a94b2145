import { Price, styled } from '@nearhand/ui';

const Frame = styled('div')({
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > strong': { display: 'block', color: 'var(--nh-palette-text-primary)', fontWeight: 650, lineHeight: 1.2 },
});

export const StartingPrice = ({ dollars, large = false }: { dollars: number; large?: boolean }) => (
  <Frame>
    Starting from
    <strong style={{ fontSize: large ? '1.75rem' : '1.375rem' }}>
      <Price dollars={dollars} />
    </strong>
  </Frame>
);
