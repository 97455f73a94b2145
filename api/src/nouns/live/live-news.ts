import { type LiveEventName, liveEventNames } from '@nearhand/contracts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

/** The channel that the database's triggers tell news on. */
export const liveChannel = 'nearhand_live';

/** One piece of news and the people whom it concerns. */
export interface AddressedNews {
  name: LiveEventName;
  to: string[];
  payload: object;
}

const News = Type.Object({
  name: Type.Enum(liveEventNames),
  to: Type.Array(Type.String()),
  payload: Type.Object({}),
});

/** The id of a session that was revoked: for the API alone, never for a browser. */
const EndedSession = Type.Object({ endedSession: Type.String() });

const Told = Type.Union([News, EndedSession]);

/** What a trigger told; undefined for what this release cannot read: a later one's database may tell more. */
export const parseTold = (text: string): AddressedNews | Static<typeof EndedSession> | undefined => {
  const told = parsed(text);
  return Check(Told, told) ? told : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
