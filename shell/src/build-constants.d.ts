import type { PublicKeys } from '@nearhand/contracts';

declare global {
  /** The keys that this build believes: whatever a composition or a preview link is signed with otherwise is refused. */
  const __NEARHAND_KEYS__: PublicKeys;
  /** Hot reload: this shell and perhaps slices run from dev servers, whose scripts change without a hash. */
  const __NEARHAND_DEVELOPMENT__: boolean;
}
