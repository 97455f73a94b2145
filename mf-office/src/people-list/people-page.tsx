import { officePaths, roleNames } from '@nearhand/contracts';
import { UserAvatar } from '@nearhand/ui';
import { ListRow } from '@nearhand/ui/figures';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { peopleAsked } from '../office/asked.ts';
import { FilterSelect, Filters, SearchFilter, useFilters } from '../office/filters.tsx';
import { Day } from '../office/moment.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { Line, OfficeList } from '../office/office-list.tsx';
import { PersonStateChip, personStateNames } from '../people/person-state-chip.tsx';

/** People of all roles. The address has the search. */
export const PeoplePage = () => {
  const { search } = useFilters();
  const filter = peopleAsked(useDeferredValue(search));
  // The people found before stay until the next ones are there.
  const list = useInfiniteQuery({ ...officeLists.people(filter), placeholderData: keepPreviousData });
  return (
    <OfficeFrame title="People" subtitle="Search by name, email or id">
      <Filters role="search">
        <SearchFilter />
        <FilterSelect name="role" label="Role" names={roleNames} />
        <FilterSelect name="state" label="State" names={personStateNames} />
      </Filters>
      <OfficeList what="people" list={list} empty={{ title: 'No people found', text: 'Try a part of the name.' }}>
        {(person) => (
          <ListRow
            heading="h2"
            picture={<UserAvatar name={person.name} avatar={person.avatar} />}
            title={<bdi>{person.name}</bdi>}
            link={{ to: officePaths.person(person._id) }}
            end={<PersonStateChip state={person.state} />}
          >
            <p>
              <bdi>{person.email}</bdi>
            </p>
            <Line>
              {roleNames[person.role]} since <Day at={person.createdAt} />
            </Line>
          </ListRow>
        )}
      </OfficeList>
    </OfficeFrame>
  );
};

export { PeoplePage as Component };
