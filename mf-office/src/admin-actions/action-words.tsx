import { type ActionSubject, type AdminAction, officePaths, paths } from '@nearhand/contracts';
import { AppLink } from '@nearhand/ui';
import { Dot, ListRow } from '@nearhand/ui/figures';
import { Fragment } from 'react';
import { Moment } from '../office/moment.tsx';
import { Line } from '../office/office-list.tsx';

const words: Readonly<Record<string, string>> = {
  'POST cases/:id/decide': 'Decided a case',
  'POST payments/release': 'Released a payment',
  'PUT bookings/:id': 'Changed the status of a booking',
  'DELETE bookings/:id': 'Cancelled a booking',
  'POST reviews/:id/approve': 'Approved a review',
  'DELETE reviews/:id': 'Deleted a review',
  'PUT services/:id': 'Changed a service',
  'PATCH services/:id/status': 'Changed the status of a service',
  'POST office/approvals/:id/reject': 'Rejected a request of an admin',
  'POST office/reports/:id/decide': 'Decided reports',
  'POST office/unhide': 'Showed something again',
  'POST office/people/:id/suspend': 'Suspended a person',
  'POST office/people/:id/reinstate': 'Reinstated a person',
  'POST office/people/:id/notes': 'Wrote a note',
  'POST office/credentials/:id/approve': 'Approved a licence or an insurance',
  'POST office/credentials/:id/reject': 'Rejected a licence or an insurance',
  'POST office/people/:id/end-sessions': 'Ended the sessions of a person',
};

/** An action that has no words yet is shown by the name of its route. */
export const actionWords = ({ action, admin, askedBy, details }: AdminAction): string => {
  if (action === 'POST office/approvals/:id/reject' && askedBy?._id === admin._id) return 'Withdrew a request';
  // A request for a second admin has the route of what it asks for.
  const isRequest = action !== 'POST office/approvals/:id/reject' && details.some(({ name }) => name === 'summary');
  return isRequest ? 'Asked for a second admin' : (words[action] ?? action);
};

const linkOf = ({ kind, id, bookingId, serviceId }: ActionSubject): string | undefined => {
  if (kind === 'person') return officePaths.person(id);
  if (kind === 'service') return paths.service(id);
  if (kind === 'booking') return paths.booking(id);
  if (bookingId) return paths.booking(bookingId);
  return serviceId && paths.service(serviceId);
};

/** Its name, or its noun with the first part of its id. */
export const SubjectLink = ({ subject }: { subject: ActionSubject }) => {
  const to = linkOf(subject);
  const name = subject.name ? <bdi>{subject.name}</bdi> : `${subject.kind} ${subject.id.slice(0, 8)}`;
  return to ? <AppLink to={to}>{name}</AppLink> : name;
};

/** Leads to all lines of this admin. */
const AdminLink = ({ admin }: Pick<AdminAction, 'admin'>) => (
  <AppLink to={`${officePaths.log}?admin=${admin._id}`}>
    <bdi>{admin.name}</bdi>
  </AppLink>
);

interface ActionRowProps {
  action: AdminAction;
  heading?: 'h2' | 'h3';
}

/** A line of the log. */
export const ActionRow = ({ action, heading = 'h3' }: ActionRowProps) => (
  <ListRow heading={heading} title={actionWords(action)}>
    <p>
      <AdminLink admin={action.admin} />
      {action.askedBy && action.askedBy._id !== action.admin._id && (
        <>
          {', asked by '}
          <AdminLink admin={action.askedBy} />
        </>
      )}
      {action.subject && (
        <>
          <Dot />
          <SubjectLink subject={action.subject} />
        </>
      )}
      <Dot />
      <Moment at={action.createdAt} />
    </p>
    {action.reason && (
      <Line>
        <bdi>“{action.reason}”</bdi>
      </Line>
    )}
    {action.details.length > 0 && (
      <Line>
        {action.details.map(({ name, value }, index) => (
          <Fragment key={name}>
            {index > 0 && <Dot />}
            <bdi>{`${name}: ${value}`}</bdi>
          </Fragment>
        ))}
      </Line>
    )}
  </ListRow>
);
