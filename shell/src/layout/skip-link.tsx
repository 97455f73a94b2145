import { styled } from '@nearhand/ui';

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 10,
  fontWeight: 600,
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** The first stop of the Tab key: past the header, into the page. */
export const SkipLink = () => (
  <Anchor
    href="#main"
    onClick={(event) => {
      // Followed as a link it would be a navigation, kept in the history.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </Anchor>
);
