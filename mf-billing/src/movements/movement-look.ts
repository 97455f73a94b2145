import type { StatusChipProps } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';

/** What money and credits have in common when they come and go. */
export interface Movement {
  _id: string;
  description: string;
  /** Signed: negative where it was spent. */
  amount: number;
  createdAt: string;
}

/** How the movements of one kind of account are shown; without `status` there is no such column. */
export interface MovementLook<M extends Movement> {
  kind: (movement: M) => { label: string; icon: LucideIcon };
  status?: (movement: M) => StatusChipProps;
  amount: (movement: M) => ReactNode;
  /** It never came about, so its amount does not count. */
  hasFailed?: (movement: M) => boolean;
}
