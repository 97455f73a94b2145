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
import type { HeaderEntry } from './header-entries.ts';

/** By path of the entry. In a separate file: the first visit needs only the entries. */
const ownIcons: Partial<Record<string, LucideIcon>> = {
  [paths.credits]: History,
  [paths.getCredits]: Coins,
  [paths.subscription]: Settings,
  [paths.dashboard]: LayoutDashboard,
  [paths.profile]: User,
  [paths.myBookings]: CalendarDays,
  [paths.messages]: MessageCircle,
  [paths.saved]: Heart,
  [paths.wallet]: Wallet,
  [paths.myServices]: Briefcase,
  [paths.calendar]: CalendarClock,
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

export const iconOf = ({ to, icon }: HeaderEntry): LucideIcon | undefined =>
  icon && isKnown(icon) ? icons[icon] : ownIcons[to];
