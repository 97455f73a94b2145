import { Link } from '@nearhand/platform';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from '../theme/styled.ts';

const Anchor = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  marginBottom: 8,
  marginLeft: -6,
  paddingRight: 8,
  borderRadius: 8,
  color: 'var(--nh-palette-text-secondary)',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: 'var(--nh-palette-text-primary)' },
});

/** Leads up from a detail page to where it belongs. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor to={to}>
    <ChevronLeft size={20} aria-hidden />
    {children}
  </Anchor>
);
