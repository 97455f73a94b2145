import type { User } from '@nearhand/contracts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { sessionQueries } from './session-api.ts';
import { sessionStore } from './session-store.ts';

/** Who looks at the page. */
export interface Session {
  /** The signed-in person; undefined for a visitor, while loading, and when loading failed. */
  user: User | undefined;
  /** True as soon as a token is held. */
  isAuthenticated: boolean;
  /** True while the person behind the token is being asked for. */
  isLoading: boolean;
}

/** The session of this browser; renders again when it begins, ends, or another tab changes it. */
export const useSession = (): Session => {
  const token = useStore(sessionStore, (state) => state.token);
  const { data, isPending } = useQuery(sessionQueries.me(token));
  return { user: token ? data : undefined, isAuthenticated: token !== null, isLoading: token !== null && isPending };
};
