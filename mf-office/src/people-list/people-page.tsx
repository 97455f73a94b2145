import { officePaths, personStates, roles } from '@nearhand/contracts';
import { SelectField, UserAvatar } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Filters, SearchFilter, useFilters } from '../office/filters.tsx';
import { Day } from '../office/moment.tsx';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';
import { peopleQueries } from '../people/people-api.ts';
import { PersonStateChip } from '../people/person-state-chip.tsx';

const named = { customer: 'Customer', provider: 'Provider', admin: 'Admin' };
const stateNames = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' };

/** People of all roles. The address has the search: `?search=…&role=provider&state=suspended`. */
export const PeoplePage = () => {
  const { search, choose } = useFilters();
  const text = search.get('search') ?? '';
  const role = roles.find((one) => one === search.get('role'));
  const state = personStates.find((one) => one === search.get('state'));
  const asked = useDeferredValue(text.trim());
  const filter = { ...(asked && { search: asked }), ...(role && { role }), ...(state && { state }) };
  // The people found before stay until the next ones are there.
  const list = useInfiniteQuery({ ...peopleQueries.list(filter), placeholderData: keepPreviousData });
  return (
    <OfficeFrame title="People" subtitle="Search by name, email or id">
      <Filters role="search">
        <SearchFilter value={text} onSearch={(search) => choose({ search })} />
        <SelectField
          label="Role"
          value={role ?? ''}
          onChange={({ target }) => choose({ role: target.value })}
          options={[{ value: '', label: 'All' }, ...roles.map((value) => ({ value, label: named[value] }))]}
        />
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => choose({ state: target.value })}
          options={[{ value: '', label: 'All' }, ...personStates.map((value) => ({ value, label: stateNames[value] }))]}
        />
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
            <RowLine strong>
              <bdi>{person.email}</bdi>
            </RowLine>
            <RowLine>
              {named[person.role]} since <Day at={person.createdAt} />
            </RowLine>
          </ListRow>
        )}
      </OfficeList>
    </OfficeFrame>
  );
};
