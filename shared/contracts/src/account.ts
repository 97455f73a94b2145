import { type Static, Type } from 'typebox';
import { Id } from './envelope.ts';
import { roles } from './role.ts';

const Role = Type.Enum(roles);

/** The signed-in person, as `GET /auth/me` shows it to themselves. */
export const User = Type.Object({
  _id: Id,
  id: Id,
  role: Role,
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String({ description: 'URL of the picture, empty when there is none' }),
  bio: Type.String(),
  location: Type.String(),
  website: Type.String(),
  address: Type.String(),
  phone: Type.String(),
});
export type User = Static<typeof User>;

export const Credentials = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254 }),
  password: Type.String({ minLength: 6, maxLength: 200 }),
});
export type Credentials = Static<typeof Credentials>;

export const Registration = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 100 }),
  email: Type.String({ format: 'email', maxLength: 254 }),
  password: Type.String({ minLength: 6, maxLength: 200 }),
  role: Type.Enum(['customer', 'provider']),
});
export type Registration = Static<typeof Registration>;

/** Login and registration answer with this, unwrapped. */
export const SessionGrant = Type.Object({ token: Type.String(), user: User });
export type SessionGrant = Static<typeof SessionGrant>;
