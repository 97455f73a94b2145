import { credentialStates } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { CountTabs } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';
import { credentialQueries } from './credential-api.ts';
import { CredentialRow } from './credential-row.tsx';

const tabs = {
  waiting: {
    label: 'Waiting',
    empty: { title: 'No badge waits', text: 'Licences and insurances that providers hand in show here.' },
  },
  approved: { label: 'Approved', empty: { title: 'None approved yet', text: 'What you approve shows here.' } },
  rejected: { label: 'Not approved', empty: { title: 'None rejected yet', text: 'What you reject shows here.' } },
};

/** Licences and insurances. The address stores the tab: `?state=approved`. */
export const BadgesPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = credentialStates.find((state) => state === search.get('state')) ?? 'waiting';
  const list = useInfiniteQuery(credentialQueries.list(chosen));
  return (
    <OfficeFrame
      title="Badges"
      subtitle="Licences and insurances that providers hand in. An approved one is a badge until it expires."
    >
      <CountTabs
        label="Badges by state"
        value={chosen}
        onChange={(state) => setSearch({ state }, { replace: true, preventScrollReset: true })}
        tabs={credentialStates.map((state) => ({
          id: state,
          label: tabs[state].label,
          content: state === chosen && (
            <OfficeList what="badges" list={list} empty={tabs[state].empty}>
              {(credential) => <CredentialRow credential={credential} />}
            </OfficeList>
          ),
        }))}
      />
    </OfficeFrame>
  );
};
