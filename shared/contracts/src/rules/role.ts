export const roles = ['customer', 'provider', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Users that a route admits: one role, only signed-out users (`guest`), or all. */
export const audiences = ['any', 'guest', ...roles] as const;
export type Audience = (typeof audiences)[number];

export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  provider: 'Service Provider',
  admin: 'Administrator',
};

/** Shown for a provider who has no name. */
export const unnamedProvider = 'Service Provider';
