import type { Category } from '@nearhand/contracts';
import { useShellHost } from '@nearhand/platform';
import { CategoryIllustration, LinkButton, Stack, styled, Typography } from '@nearhand/ui';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: 14,
  background: 'var(--nh-palette-primary-light)',
  '& > div:first-of-type': { alignSelf: 'center', padding: '32px 24px' },
  '& > div:last-of-type': { position: 'relative', minHeight: 200 },
  '& img': { position: 'absolute', inset: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1.2fr 1fr',
    '& > div:first-of-type': { padding: 56 },
    '& > div:last-of-type': { minHeight: 320 },
  },
}));

export interface InvitationProps {
  title: string;
  text: string;
  links: readonly { label: string; to: string }[];
  picture: Category;
}

/** The last block of a page: its links lead on. A link without a slice is absent. */
export const Invitation = ({ title, text, links, picture }: InvitationProps) => {
  const { serves } = useShellHost();
  return (
    <Panel aria-labelledby="invitation">
      <div>
        <Typography id="invitation" variant="h2">
          {title}
        </Typography>
        <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{text}</Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          {links
            .filter(({ to }) => serves(to))
            .map(({ label, to }, index) => (
              <LinkButton key={to} to={to} size="large" variant={index === 0 ? 'contained' : 'outlined'}>
                {label}
              </LinkButton>
            ))}
        </Stack>
      </div>
      <div>
        {/* Another one than the category's first, which the home page shows further up. */}
        <CategoryIllustration category={picture} of="b" />
      </div>
    </Panel>
  );
};
