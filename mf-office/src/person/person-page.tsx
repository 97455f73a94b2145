import { counted, officePaths, type PersonDetail, roleNames } from '@nearhand/contracts';
import { errorStatus, useParams } from '@nearhand/platform';
import { AppLink, Button, EmptyState, ErrorState, Notice, PageSkeleton, Section, Stack } from '@nearhand/ui';
import { DefinitionList, ListRow, RowList } from '@nearhand/ui/figures';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ActionRow } from '../admin-actions/action-words.tsx';
import { BookingRow } from '../bookings/booking-row.tsx';
import { Moment } from '../office/moment.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { Line, OfficeList } from '../office/office-list.tsx';
import { personQuery } from '../people/people-api.ts';
import { PersonStateChip } from '../people/person-state-chip.tsx';
import { openWords, PersonActions } from './person-actions.tsx';
import { PersonNotes } from './person-notes.tsx';

const unseen = { 'aria-hidden': true, style: { visibility: 'hidden' } } as const;

/** As high as the chip and the buttons, so that nothing below moves when they come. */
const placeholders = {
  subtitle: (
    <span {...unseen}>
      <PersonStateChip state="active" />
    </span>
  ),
  actions: (
    <Button variant="contained" {...unseen}>
      Suspend
    </Button>
  ),
};

/** One person: facts, all that is open, bookings, sessions, notes and the log. */
export const PersonPage = () => {
  const { id = '' } = useParams();
  const { data: person, isPending, error, refetch } = useQuery(personQuery(id));
  const back = { to: officePaths.people, label: 'Back to People' };
  if (!person)
    return (
      <OfficeFrame title="Person" back={back} {...(isPending && placeholders)}>
        {isPending ? (
          <PageSkeleton variant="list" />
        ) : errorStatus(error) === 404 ? (
          <EmptyState illustration="search" title="Person Not Found" text="The address may be wrong." />
        ) : (
          <ErrorState title="Error Loading Person" what="the person" onRetry={() => void refetch()} />
        )}
      </OfficeFrame>
    );
  return (
    <OfficeFrame
      title={person.name}
      heading={<bdi>{person.name}</bdi>}
      subtitle={<PersonStateChip state={person.state} />}
      back={back}
      actions={person.state !== 'deleted' && <PersonActions person={person} />}
    >
      <Stack spacing={4}>
        {person.suspension && (
          <Notice severity="warning">
            Suspended since <Moment at={person.suspension.since} />: <bdi>{person.suspension.reason}</bdi>
          </Notice>
        )}
        <Facts person={person} />
        <PersonNotes person={person} />
        <Sessions sessions={person.sessions} />
        {person.counts.bookings > 0 && <Bookings id={person._id} />}
        <Log id={person._id} />
      </Stack>
    </OfficeFrame>
  );
};

const Facts = ({ person }: { person: PersonDetail }) => (
  <DefinitionList
    items={[
      { term: 'Email', value: `${person.email}${person.emailConfirmed ? ' (confirmed)' : ''}` },
      { term: 'Phone', value: person.phone },
      { term: 'Location', value: person.location },
      { term: 'Role', value: roleNames[person.role] },
      { term: 'Identity', value: person.identityChecked ? 'Checked by the bank onboarding' : 'Not checked' },
      { term: 'Here since', value: <Moment at={person.createdAt} /> },
      { term: 'Open', value: openWords(person.open).join(', ') || 'Nothing' },
      { term: 'In all', value: totals(person.counts) },
      { term: 'Reports', value: reportWords(person.reports) },
      { term: 'Id', value: person._id },
    ]}
  />
);

const totals = ({ bookings, services, reviews }: PersonDetail['counts']): string =>
  [counted(bookings, 'booking'), counted(services, 'service'), counted(reviews, 'review')].join(', ');

const reportWords = ({ aboutOpen, aboutUpheld, by, byDismissed }: PersonDetail['reports']): string =>
  `About them: ${aboutOpen} open, ${aboutUpheld} upheld. By them: ${by}, ${byDismissed} of them dismissed.`;

const Sessions = ({ sessions }: Pick<PersonDetail, 'sessions'>) => (
  <Section title="Sessions">
    {sessions.length === 0 ? (
      <p>Logged in nowhere.</p>
    ) : (
      <RowList aria-label="Sessions">
        {sessions.map(({ _id, createdAt, expiresAt }) => (
          <li key={_id}>
            <ListRow title={<Moment at={createdAt} />}>
              <Line>
                Valid until <Moment at={expiresAt} />
              </Line>
            </ListRow>
          </li>
        ))}
      </RowList>
    )}
  </Section>
);

const Bookings = ({ id }: { id: string }) => (
  <Section title="Bookings">
    <OfficeList
      what="bookings"
      list={useInfiniteQuery(officeLists.bookings({ search: id }))}
      empty={{ title: 'No bookings', text: 'Bookings as customer and as provider show here.' }}
    >
      {(booking) => <BookingRow booking={booking} />}
    </OfficeList>
  </Section>
);

const shownActions = 5;

const Log = ({ id }: { id: string }) => {
  const { data } = useInfiniteQuery(officeLists.actions({ subject: id }));
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Log">
      <RowList aria-label="Log">
        {data.rows.slice(0, shownActions).map((action) => (
          <li key={action._id}>
            <ActionRow action={action} />
          </li>
        ))}
      </RowList>
      <p>
        <AppLink to={`${officePaths.log}?subject=${id}`}>All lines about this person</AppLink>
      </p>
    </Section>
  );
};

export { PersonPage as Component };
