import type { Activity } from '@nearhand/contracts';
import type { ToneName } from '@nearhand/ui';
import { CalendarCheck, CircleCheck, Clock, type LucideIcon, Star } from '@nearhand/ui/icons';

interface ActivityKind {
  label: string;
  icon: LucideIcon;
  tone: ToneName;
}

export const activityKinds: Record<Activity['type'], ActivityKind> = {
  booking: { label: 'Booking confirmed', icon: CalendarCheck, tone: 'blue' },
  completed: { label: 'Service completed', icon: CircleCheck, tone: 'green' },
  request: { label: 'New booking request', icon: Clock, tone: 'yellow' },
  review: { label: 'New review', icon: Star, tone: 'amber' },
};
