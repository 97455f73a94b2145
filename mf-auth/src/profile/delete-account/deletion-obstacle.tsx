import { errorCodes, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Notice } from '@nearhand/ui';

const ways = {
  [errorCodes.openBookings]: { to: paths.myBookings, label: 'Go to my bookings' },
  [errorCodes.moneyLeft]: { to: paths.wallet, label: 'Go to my wallet' },
} as const;

export interface Obstacle {
  code: keyof typeof ways;
  /** What the API said. */
  text: string;
}

export const isObstacle = (code: string | undefined): code is Obstacle['code'] => code !== undefined && code in ways;

/** Why the account cannot be deleted yet, and where that can be changed. */
export const DeletionObstacle = ({ code, text }: Obstacle) => {
  const { to, label } = ways[code];
  const served = useServes(to);
  return (
    <Notice severity="error">
      {text} {served && <AppLink to={to}>{label}</AppLink>}
    </Notice>
  );
};
