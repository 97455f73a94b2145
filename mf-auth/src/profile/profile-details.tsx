import type { User } from '@nearhand/contracts';
import { Button } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { Plus } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import type { ProfileField } from './edit-profile/edit-profile-form.ts';
import { WebsiteLink } from './website-link.tsx';

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
