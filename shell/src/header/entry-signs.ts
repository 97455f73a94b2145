import { paths } from '@nearhand/contracts';
import {
  Briefcase,
  CalendarDays,
  Coins,
  Heart,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Settings,
  User,
  Wallet,
} from '@nearhand/ui/icons';
import type { ComponentType } from 'react';
import { UnreadMessages } from './unread-messages.tsx';

interface EntrySigns {
  Icon: LucideIcon;
  /** Stands after the words. */
  Badge?: ComponentType;
}

/** What stands beside an entry's words, by where it leads. Apart from the entries, which a first visit needs. */
export const entrySigns: Partial<Record<string, EntrySigns>> = {
  [paths.credits]: { Icon: History },
  [paths.getCredits]: { Icon: Coins },
  [paths.subscription]: { Icon: Settings },
  [paths.dashboard]: { Icon: LayoutDashboard },
  [paths.profile]: { Icon: User },
  [paths.myBookings]: { Icon: CalendarDays },
  [paths.messages]: { Icon: MessageCircle, Badge: UnreadMessages },
  [paths.saved]: { Icon: Heart },
  [paths.wallet]: { Icon: Wallet },
  [paths.myServices]: { Icon: Briefcase },
};
