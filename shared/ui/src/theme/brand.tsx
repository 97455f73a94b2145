import { styled } from './styled.ts';
import { headingFont } from './typography.ts';

/** The product's name is written only here. */
export const brandName = 'Nearhand';

export const brandLine = 'Good help, close to home.';

/** In a 48 by 56 box. The favicon is made of these paths too. */
export const pinPath =
  'M24 0C10.7 0 0 10.4 0 23.4 0 39.6 17.6 48.6 22.3 55.2a2.1 2.1 0 0 0 3.4 0C30.4 48.6 48 39.6 48 23.4 48 10.4 37.3 0 24 0Z';
export const palmPath =
  'M17.2 24.6V13.9a2.2 2.2 0 0 1 4.4 0v7.3h.9V10.4a2.2 2.2 0 0 1 4.4 0v10.8h.9v-8.8a2.2 2.2 0 0 1 4.4 0v10.4h.9v-5.7a2.2 2.2 0 0 1 4.4 0v11.2c0 6.6-4.4 11.3-11 11.3-4.6 0-7.7-1.9-9.9-5.6l-5-8.4c-.7-1.2-.3-2.6.8-3.2 1.1-.6 2.4-.3 3.2.8l1.6 2.2Z';

/** Decorative, `size` px high. */
export const Mark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 48 56" height={size} width={(size * 48) / 56} aria-hidden="true" focusable="false">
    <path d={pinPath} fill="var(--nh-palette-primary-main)" />
    <path d={palmPath} fill="var(--nh-palette-background-default)" />
  </svg>
);

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

export const Wordmark = ({ size = 30 }: { size?: number }) => (
  <Row style={{ fontSize: size * 0.8 }}>
    <Mark size={size} />
    {brandName}
  </Row>
);
