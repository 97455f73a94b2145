import {
  accountLimits,
  type DetailsUpdate,
  phonePattern,
  toLine,
  toParagraph,
  type User,
  websitePattern,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, Stack, styled } from '@nearhand/ui';
import { Form, maxLength, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { updateDetails } from '../accounts/account-api.ts';
import { email, name } from '../accounts/credential-rules.ts';
import { EmailInput } from '../accounts/username-fields.tsx';

const fields = ['name', 'email', 'bio', 'location', 'website', 'phone', 'address'] as const;
export const profileFormName = 'profile';
export type ProfileField = (typeof fields)[number];
export type ProfileForm = Record<ProfileField, string>;

/** The numbering plans weigh more than the form. Without them the API alone reads the number. */
const readPhone = (text: string): Promise<string> =>
  import('@nearhand/contracts/phone').then(
    ({ toPhone }) => toPhone(text),
    () => '',
  );
const shortPhone = maxLength(accountLimits.phone, 'phone number');

export const profileForm = object({
  name,
  email,
  bio: string().transform(toParagraph).test(maxLength(accountLimits.bio, 'bio')),
  location: string().transform(toLine).test(maxLength(accountLimits.location, 'location')),
  website: string()
    .transform(toLine)
    .matches(new RegExp(websitePattern), { message: 'Please enter a valid URL', excludeEmptyString: true })
    .test(maxLength(accountLimits.website, 'website')),
  phone: string()
    .transform(toLine)
    .test('phone', async (text = '', { createError }) => {
      const phone = await readPhone(text);
      if (!shortPhone.test(phone)) return createError({ message: shortPhone.message });
      return new RegExp(phonePattern).test(phone) || createError({ message: 'Please enter a valid phone number' });
    }),
  address: string().transform(toLine).test(maxLength(accountLimits.address, 'address')),
});

export const toProfileForm = ({ name, email, bio, location, website, phone, address }: User): ProfileForm => ({
  name,
  email,
  bio,
  location,
  website,
  phone,
  address,
});

/** The changes since `before`; undefined when there are none. A value that is only spelled otherwise has not changed. */
export const toDetailsUpdate = (before: ProfileForm, form: ProfileForm): DetailsUpdate | undefined => {
  const [stored, wanted] = [before, form].map((values) => profileForm.cast(values));
  const changed = fields.filter((field) => wanted?.[field] !== stored?.[field]);
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, wanted?.[field]])) : undefined;
};

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

interface FieldsProps {
  focused: ProfileField;
  onCancel: () => void;
}

const EditProfileFields = ({ focused, onCancel }: FieldsProps) => {
  const { isSubmitting } = useFormikContext();
  const field = (name: ProfileField) => ({ name, autoFocus: name === focused });
  return (
    <>
      <Pair>
        <TextInput {...field('name')} label="Name" autoComplete="name" />
        <EmailInput {...field('email')} autoComplete="email" />
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

const ConfirmLeaveProfile = ({ before }: { before: ProfileForm }) => {
  const { values, isSubmitting } = useFormikContext<ProfileForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && toDetailsUpdate(before, values) !== undefined}
      title="Discard your changes?"
      text="What you changed in your profile has not been saved."
      confirmLabel="Discard changes"
      destructive
    />
  );
};

const emailChanged =
  'Your other devices were signed out. For 7 days links to set a new password go to your old address, unless you confirm the change there or change your password.';

interface EditProfileProps {
  user: User;
  /** The field that has the focus first. */
  field: ProfileField;
  onClose: () => void;
}

export const EditProfile = ({ user, field, onClose }: EditProfileProps) => {
  // The values when editing began: a change from another tab must not be undone.
  const [before] = useState(() => toProfileForm(user));
  const { run } = useAction(updateDetails, {
    failed: ['Failed to update profile. Please try again.', ''],
    done: (_user, { email }) => ['Profile updated successfully', email === undefined ? undefined : emailChanged],
  });
  const submit = async (form: ProfileForm) => {
    const changes = toDetailsUpdate(before, form);
    if (!changes || (await run(changes))) onClose();
  };
  return (
    <Form
      label="Edit Profile"
      draft={profileFormName}
      initialValues={before}
      validationSchema={profileForm}
      onSubmit={submit}
    >
      <EditProfileFields focused={field} onCancel={onClose} />
      <ConfirmLeaveProfile before={before} />
    </Form>
  );
};
