import { badgeNames, roleNames, type User, websitePattern } from '@nearhand/contracts';
import { Box, Button, Chip, StatusChip, styled, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { CircleCheck, ExternalLink, Pencil, Plus } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import type { ProfileField } from './edit-profile.tsx';
import { ProfilePicture } from './profile-picture.tsx';

const Anchor = styled('a')({
  color: 'var(--nh-palette-primary-main)',
  fontWeight: 550,
  textUnderlineOffset: '0.2em',
  '& > svg': { marginLeft: 6, verticalAlign: '-0.125em' },
});

const isWebAddress = new RegExp(websitePattern);

/** A link only to the web's schemes; anything else that was kept once is shown as text. */
export const WebsiteLink = ({ address }: { address: string }) =>
  isWebAddress.test(address) ? (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <ExternalLink size={16} role="img" aria-label="opens in a new tab" />
    </Anchor>
  ) : (
    address
  );

interface HeaderProps {
  user: User;
  /** The button that begins editing; absent while editing. */
  edit: { onClick: () => void; autoFocus: boolean } | undefined;
}

export const ProfileHeader = ({ user, edit }: HeaderProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2.5, sm: 3 }, alignItems: 'flex-start' }}>
    <ProfilePicture user={user} />
    <Box sx={{ flex: '1 1 150px', minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {user.name}
      </Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{user.email}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Chip size="small" label={roleNames[user.role]} />
        {user.isEmailConfirmed && (
          <StatusChip tone="green" icon={CircleCheck}>
            {badgeNames.email}
          </StatusChip>
        )}
      </Box>
    </Box>
    {edit && (
      <Button
        variant="contained"
        startIcon={<Pencil size={18} aria-hidden />}
        onClick={edit.onClick}
        autoFocus={edit.autoFocus}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        Edit Profile
      </Button>
    )}
  </Box>
);

const invitations = {
  bio: 'Add a few words about yourself',
  location: 'Add your location',
  website: 'Add your website',
  phone: 'Add your phone number',
  address: 'Add your address',
} satisfies Partial<Record<ProfileField, string>>;

interface Props {
  user: User;
  /** Begins editing at a field that is still empty. */
  onAdd: (field: ProfileField) => void;
}

export const ProfileDetails = ({ user, onAdd }: Props) => {
  const shown = (field: keyof typeof invitations, value: ReactNode = user[field]) =>
    user[field] ? (
      value
    ) : (
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => onAdd(field)}
        sx={{ mx: -1.75, my: -0.75 }}
      >
        {invitations[field]}
      </Button>
    );
  return (
    <DefinitionList
      items={[
        { term: 'Bio', value: shown('bio'), keepsLines: true },
        { term: 'Location', value: shown('location') },
        { term: 'Website', value: shown('website', <WebsiteLink address={user.website} />) },
        { term: 'Phone', value: shown('phone') },
        { term: 'Address', value: shown('address') },
      ]}
    />
  );
};
