import { brandName } from '@nearhand/ui';

export const support = {
  email: `support@${brandName.toLowerCase()}.test`,
  hours: 'Monday to Friday 9am-5pm EST',
  reply: 'within 24-48 hours',
} as const;
