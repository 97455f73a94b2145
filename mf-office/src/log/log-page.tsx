import { useSearchParams } from '@nearhand/platform';
import { AppLink } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActionRow, SubjectLink } from '../admin-actions/action-words.tsx';
import { actionsAsked } from '../office/asked.ts';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';

/** The log of the admins. The address narrows it. */
export const LogPage = () => {
  const [search] = useSearchParams();
  const { admin, subject } = actionsAsked(search);
  const list = useInfiniteQuery(officeLists.actions({ admin, subject }));
  const [first] = list.data?.rows ?? [];
  return (
    <OfficeFrame title="Log" subtitle="All that admins changed. The database refuses to change a line of it.">
      {(admin || subject) && (
        <p>
          {first && admin && (
            <>
              By <bdi>{first.admin.name}</bdi>
              <Dot />
            </>
          )}
          {first?.subject && subject && (
            <>
              About <SubjectLink subject={first.subject} />
              <Dot />
            </>
          )}
          <AppLink to="?">Show all lines</AppLink>
        </p>
      )}
      <OfficeList
        what="actions"
        list={list}
        empty={{ title: 'No actions yet', text: 'What admins change shows here.' }}
      >
        {(action) => <ActionRow action={action} heading="h2" />}
      </OfficeList>
    </OfficeFrame>
  );
};

export { LogPage as Component };
