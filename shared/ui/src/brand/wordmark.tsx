import { styled } from '../theme/styled.ts';
import { headingFont } from '../theme/typography.ts';
import { brandName } from './brand.ts';
import { Mark } from './mark.tsx';

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontFamily: headingFont,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  lineHeight: 1,
  color: 'var(--nh-palette-text-primary)',
});

/** Mark and name side by side; `size` is the mark's height in px. */
export const Wordmark = ({ size = 30 }: { size?: number }) => (
  <Row style={{ fontSize: size * 0.8 }}>
    <Mark size={size} />
    {brandName}
  </Row>
);
