import { type MenuIcon, paths } from '@nearhand/contracts';
import {
  Briefcase,
  CalendarClock,
  CalendarDays,
  Clock,
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
import type { HeaderEntry } from './header-entries.ts';
import { UnreadMessages } from './unread.tsx';

export interface EntryIcon {
  Icon: LucideIcon;
  Badge?: ComponentType;
}

/** By path of the entry. In a separate file: the first visit needs only the entries. */
const ownIcons: Partial<Record<string, EntryIcon>> = {
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

const icons: Record<MenuIcon, LucideIcon> = {
  briefcase: Briefcase,
  calendar: CalendarDays,
  clock: Clock,
  coins: Coins,
  dashboard: LayoutDashboard,
  heart: Heart,
  history: History,
  message: MessageCircle,
  settings: Settings,
  shield: ShieldCheck,
  user: User,
  wallet: Wallet,
};

const isKnown = (icon: string): icon is MenuIcon => Object.hasOwn(icons, icon);

export const iconOf = ({ to, icon }: HeaderEntry): EntryIcon | undefined =>
  icon && isKnown(icon) ? { Icon: icons[icon] } : ownIcons[to];
