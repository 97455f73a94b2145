import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { DashboardRows } from './dashboard-rows.ts';

/** {@link DashboardRows} that are still to come. */
export const RowsSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <DashboardRows aria-hidden>
      {[1, 2, 3].map((row) => (
        <li key={row}>
          <div style={{ flex: 1 }}>
            <Skeleton variant="text" width="60%" />
            <Skeleton variant="text" width="40%" />
          </div>
          <Skeleton variant="text" width={56} />
        </li>
      ))}
    </DashboardRows>
  </div>
);
