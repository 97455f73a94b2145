import { Button, Stack, styled } from '@nearhand/ui';
import { SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import type { ProfileField } from './edit-profile-form.ts';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

interface Props {
  /** Where the cursor starts. */
  focused: ProfileField;
  onCancel: () => void;
}

export const EditProfileFields = ({ focused, onCancel }: Props) => {
  const { isSubmitting } = useFormikContext();
  const field = (name: ProfileField) => ({ name, autoFocus: name === focused });
  return (
    <>
      <Pair>
        <TextInput {...field('name')} label="Name" autoComplete="name" />
        <TextInput {...field('email')} label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      </Pair>
      <TextInput
        {...field('bio')}
        label="Bio"
        optional
        multiline
        rows={4}
        helperText="Who you are, in a few sentences."
      />
      <Pair>
        <TextInput {...field('location')} label="Location" optional autoComplete="address-level2" />
        <TextInput
          {...field('website')}
          label="Website"
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          placeholder="https://"
        />
      </Pair>
      <Pair>
        <TextInput {...field('phone')} label="Phone" optional type="tel" autoComplete="tel" />
        <TextInput
          {...field('address')}
          label="Address"
          optional
          autoComplete="street-address"
          helperText="Filled in for you when you book."
        />
      </Pair>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
        <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </>
  );
};
