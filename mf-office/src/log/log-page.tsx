import { useSearchParams } from '@nearhand/platform';
import { AppLink } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { actionWords, SubjectLink } from '../admin-actions/action-words.tsx';
import { adminActionQueries } from '../admin-actions/admin-action-api.ts';
import { Moment } from '../office/moment.tsx';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';

/** The log of the admins. The address narrows it: `?admin=ID`, `?subject=ID`. */
export const LogPage = () => {
  const [search] = useSearchParams();
  const [admin, subject] = ['admin', 'subject'].map((name) => search.get(name) ?? undefined);
  const list = useInfiniteQuery(adminActionQueries.log({ ...(admin && { admin }), ...(subject && { subject }) }));
  return (
    <OfficeFrame title="Log" subtitle="All that admins changed. The database refuses to change a line of it.">
      {(admin || subject) && (
        <p>
          <AppLink to="?">Show all lines</AppLink>
        </p>
      )}
      <OfficeList
        what="actions"
        list={list}
        empty={{ title: 'No actions yet', text: 'What admins change shows here.' }}
      >
        {({ action, admin: { _id, name }, subject: about, reason, details, createdAt }) => (
          <ListRow heading="h2" title={actionWords({ action, details })} end={<Moment at={createdAt} />}>
            <RowLine strong>
              <AppLink to={`?admin=${_id}`}>
                <bdi>{name}</bdi>
              </AppLink>
              {about && (
                <>
                  {' · '}
                  <SubjectLink subject={about} />
                </>
              )}
            </RowLine>
            {reason && (
              <RowLine>
                <bdi>“{reason}”</bdi>
              </RowLine>
            )}
            {details.length > 0 && (
              <RowLine>
                <bdi>{details.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</bdi>
              </RowLine>
            )}
          </ListRow>
        )}
      </OfficeList>
    </OfficeFrame>
  );
};
