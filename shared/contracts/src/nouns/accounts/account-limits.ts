/** Maximum lengths in characters; `nameLeast` and `passwordLeast` are minimum lengths. */
export const accountLimits = {
  nameLeast: 2,
  name: 100,
  email: 254,
  passwordLeast: 6,
  password: 200,
  bio: 1000,
  location: 100,
  website: 300,
  phone: 30,
  address: 300,
} as const;

/** A website's address, or nothing. Only the web's schemes: the profile shows it as a link. */
export const websitePattern = '^(?:[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+\\.[^\\s]+)?$';

/** The settings that emails follow. */
export const emailSettings = ['notifyBookings', 'notifyReviews', 'notifyMessages'] as const;
export type EmailSetting = (typeof emailSettings)[number];
export const emailSettingNames: Readonly<Record<EmailSetting, string>> = {
  notifyBookings: 'Booking updates',
  notifyReviews: 'New reviews',
  notifyMessages: 'New messages',
};
