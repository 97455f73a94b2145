import type { AccountSettings, AccountSettingsUpdate, Role } from '@nearhand/contracts';

export interface Setting {
  name: keyof AccountSettings;
  label: string;
  /** What on, or off, means. */
  text: string;
  /** Those whom it concerns; everybody when absent. */
  roles?: readonly Role[];
}

export const notificationSettings: readonly Setting[] = [
  {
    name: 'notifyBookings',
    label: 'Booking updates',
    text: 'An email when a booking is requested, accepted, cancelled or completed.',
  },
  {
    name: 'notifyReviews',
    label: 'New reviews',
    text: 'An email when one of your services is reviewed.',
    roles: ['provider', 'admin'],
  },
  {
    name: 'notifyMessages',
    label: 'New messages',
    text: 'An email when somebody writes to you; the next one only after you have read it.',
  },
];

export const privacySettings: readonly Setting[] = [
  {
    name: 'showNameInReviews',
    label: 'Full name in reviews',
    text: 'When off, your reviews show your first name and an initial, without your picture.',
  },
  {
    name: 'sharePhone',
    label: 'Share phone number',
    text: 'When off, the other side of a booking does not see your phone number.',
  },
  {
    name: 'showLocation',
    label: 'Show location',
    text: 'When off, nobody else sees your location.',
    roles: ['provider', 'admin'],
  },
];

export const settingsFor = (role: Role, settings: readonly Setting[]): readonly Setting[] =>
  settings.filter(({ roles }) => !roles || roles.includes(role));

/** What differs from `before`; nothing when all is as it was. */
export const toSettingsUpdate = (
  before: AccountSettings,
  form: AccountSettings,
  settings: readonly Setting[],
): AccountSettingsUpdate | undefined => {
  const changed = settings.filter(({ name }) => form[name] !== before[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map(({ name }) => [name, form[name]])) : undefined;
};
