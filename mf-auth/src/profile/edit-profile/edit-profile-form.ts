import { accountLimits, type DetailsUpdate, phonePattern, type User, websitePattern } from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import { email, name } from '../../credentials/credential-rules.ts';

const fields = ['name', 'email', 'bio', 'location', 'website', 'phone', 'address'] as const;
/** Under which what was typed outlives a session that ends. */
export const profileFormName = 'profile';
export type ProfileField = (typeof fields)[number];
export type ProfileForm = Record<ProfileField, string>;

export const profileForm = object({
  name,
  email,
  bio: string().trim().test(maxLength(accountLimits.bio, 'bio')),
  location: string().trim().test(maxLength(accountLimits.location, 'location')),
  website: string()
    .trim()
    .matches(new RegExp(websitePattern), { message: 'Please enter a valid URL', excludeEmptyString: true })
    .test(maxLength(accountLimits.website, 'website')),
  phone: string()
    .trim()
    .matches(new RegExp(phonePattern), 'Please enter a valid phone number')
    .test(maxLength(accountLimits.phone, 'phone number')),
  address: string().trim().test(maxLength(accountLimits.address, 'address')),
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

/** What differs from `before`, as the API takes it; nothing when all is as it was. */
export const toDetailsUpdate = (before: ProfileForm, form: ProfileForm): DetailsUpdate | undefined => {
  const changes = fields.map((field) => [field, form[field].trim()] as const);
  const changed = changes.filter(([field, text]) => text !== before[field].trim());
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};
