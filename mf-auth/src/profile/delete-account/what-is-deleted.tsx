import type { Role } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';

const Consequences = styled('ul')({ margin: '8px 0', paddingLeft: 20, display: 'grid', gap: 4 });

export const WhatIsDeleted = ({ role }: { role: Role }) => (
  <>
    This cannot be undone.
    <Consequences>
      <li>Your name, picture, contact details and address are removed.</li>
      <li>Your reviews stay, without your name.</li>
      {role !== 'customer' && <li>Your services disappear from the marketplace.</li>}
      <li>You are signed out on every device.</li>
    </Consequences>
    An account with open bookings, or with money in its wallet, cannot be deleted yet.
  </>
);
