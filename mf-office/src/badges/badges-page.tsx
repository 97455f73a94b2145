import { credentialStates } from '@nearhand/contracts';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { StateTabs } from '../office/office-list.tsx';
import { CredentialRow } from './credential-row.tsx';

const tabs = {
  waiting: {
    label: 'Waiting',
    empty: { title: 'No badge waits', text: 'Licences and insurances that providers hand in show here.' },
  },
  approved: { label: 'Approved', empty: { title: 'None approved yet', text: 'What you approve shows here.' } },
  rejected: { label: 'Not approved', empty: { title: 'None rejected yet', text: 'What you reject shows here.' } },
};

export const BadgesPage = () => (
  <OfficeFrame
    title="Badges"
    subtitle="Licences and insurances that providers hand in. An approved one is a badge until it expires."
  >
    <StateTabs what="badges" states={credentialStates} tabs={tabs} list={officeLists.badges}>
      {(credential) => <CredentialRow credential={credential} />}
    </StateTabs>
  </OfficeFrame>
);

export { BadgesPage as Component };
