import { paths } from '@nearhand/contracts';
import {
  Briefcase,
  CalendarClock,
  CalendarDays,
  Coins,
  Heart,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Settings,
  ShieldCheck,
  User,
  Wallet,
} from '@nearhand/ui/icons';
import type { ComponentType } from 'react';
import { UnreadMessages } from './unread.tsx';

export interface EntryIcon {
  Icon: LucideIcon;
  Badge?: ComponentType;
}

/** By path of the entry. In a file of its own: the first visit needs only the entries. */
export const entryIcons: Partial<Record<string, EntryIcon>> = {
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
  [paths.calendar]: { Icon: CalendarClock },
  [paths.cases]: { Icon: ShieldCheck },
};
