import { createContext } from 'react';

interface Loading {
  isWanted: boolean;
  /** Whether the script waits for the first use. */
  onUse: boolean;
  want: () => void;
}

/** How the `CardScope` above comes by Stripe's script. */
export const CardLoading = createContext<Loading>({ isWanted: true, onUse: false, want: () => {} });
