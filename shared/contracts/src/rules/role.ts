export const roles = ['customer', 'provider', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a route may ask for: a role, a visitor without a session, or anyone at all. */
export const audiences = ['any', 'guest', ...roles] as const;
export type Audience = (typeof audiences)[number];

export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  provider: 'Service Provider',
  admin: 'Administrator',
};
